import { preparedRequests } from '@mortise/provider-kit/test';
import { dialects } from './support/dialects.ts';

preparedRequests(dialects);
