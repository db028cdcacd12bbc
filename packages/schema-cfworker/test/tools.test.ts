import { testTools } from '@mortise/json-schema/tools';
import { cfworkerValidator } from '../src/index.ts';

testTools('cfworkerValidator', () => cfworkerValidator());
