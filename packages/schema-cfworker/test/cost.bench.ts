import { measureCost } from '@mortise/json-schema/cost';
import { cfworkerValidator } from '../src/index.ts';

measureCost('cfworkerValidator', () => cfworkerValidator());
