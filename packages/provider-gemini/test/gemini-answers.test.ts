import { answers } from '@mortise/provider-kit/test';
import { dialects } from './support/dialects.ts';

answers(dialects);
