import { oddThrows } from '@mortise/provider-kit/test';
import { dialects } from '../support/dialects.ts';

oddThrows(dialects);
