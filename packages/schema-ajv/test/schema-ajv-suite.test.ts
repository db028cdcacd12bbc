import { testSuite } from '@mortise/schema-tests/suite';
import { ajvValidator } from '../src/index.ts';

testSuite('ajvValidator', (settings) => ajvValidator({ ...settings, compileAfter: 0 }));
