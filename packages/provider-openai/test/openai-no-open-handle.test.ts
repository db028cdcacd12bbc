import { noOpenHandle } from '@mortise/provider-kit/test';
import { dialects } from './support/dialects.ts';

noOpenHandle(dialects, new URL('support/one-call.ts', import.meta.url));
