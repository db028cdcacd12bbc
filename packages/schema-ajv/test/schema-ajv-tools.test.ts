import { testTools } from '@mortise/schema-tests/tools';
import { ajvValidator } from '../src/index.ts';

testTools('ajvValidator', () => ajvValidator());
testTools('ajvValidator that compiles at once', () => ajvValidator({ compileAfter: 0 }));
