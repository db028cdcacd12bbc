import { answerFaults } from '@mortise/provider-kit/test';
import { dialects } from '../support/dialects.ts';

answerFaults(dialects);
