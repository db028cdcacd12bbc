import { httpFaults } from '@mortise/provider-kit/test';
import { dialects } from '../support/dialects.ts';

httpFaults(dialects);
