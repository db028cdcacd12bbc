import { endToEnd } from '@mortise/provider-kit/test';
import { dialects } from './support/dialects.ts';

endToEnd(dialects);
