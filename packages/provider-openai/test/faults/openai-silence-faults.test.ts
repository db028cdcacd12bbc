import { silenceFaults } from '@mortise/provider-kit/test';
import { dialects } from '../support/dialects.ts';

silenceFaults(dialects);
