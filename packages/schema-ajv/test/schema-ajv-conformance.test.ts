import { schemaValidatorCases } from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import { ajvValidator } from '../src/index.ts';

testConformance('ajvValidator', schemaValidatorCases, () => ajvValidator());
testConformance('ajvValidator, compiled at once', schemaValidatorCases, () => ajvValidator({ compileAfter: 0 }));
