import { connectionFaults } from '@mortise/provider-kit/test';
import { dialects } from '../support/dialects.ts';

connectionFaults(dialects);
