import { testSuite } from '@mortise/json-schema/suite';
import { ajvValidator } from '../src/index.ts';

testSuite('ajvValidator', (settings) => ajvValidator({ ...settings, compileAfter: 0 }));
