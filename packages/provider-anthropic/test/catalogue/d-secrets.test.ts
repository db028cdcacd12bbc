import { secretFaults } from '@mortise/provider-kit/test';
import { dialects } from '../support/dialects.ts';

secretFaults(dialects);
