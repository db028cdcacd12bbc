import { streamFaults } from '@mortise/provider-kit/test';
import { dialects } from '../support/dialects.ts';

streamFaults(dialects);
