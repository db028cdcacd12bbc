import { testSuite } from '@mortise/json-schema/suite';
import { cfworkerValidator } from '../src/index.ts';

testSuite('cfworkerValidator', cfworkerValidator);
