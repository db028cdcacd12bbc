import { refusedOutputs } from '@mortise/provider-kit/test';
import { dialects } from './support/dialects.ts';

refusedOutputs(dialects);
