import { chunkings } from '@mortise/provider-kit/test';
import { dialects } from './support/dialects.ts';

chunkings(dialects);
