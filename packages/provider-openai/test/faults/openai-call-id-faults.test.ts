import { callFaults } from '@mortise/provider-kit/test';
import { dialects } from '../support/dialects.ts';

callFaults(dialects);
