import { measureCost } from '@mortise/schema-tests/cost';
import { ajvValidator } from '../src/index.ts';

measureCost('ajvValidator', () => ajvValidator());
measureCost('ajvValidator, compiled at once', () => ajvValidator({ compileAfter: 0 }));
