import { requestIds } from '@mortise/provider-kit/test';
import { dialects } from './support/dialects.ts';

requestIds(dialects);
