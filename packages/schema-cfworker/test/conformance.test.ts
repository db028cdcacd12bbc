import { schemaValidatorCases } from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import { cfworkerValidator } from '../src/index.ts';

testConformance('cfworkerValidator', schemaValidatorCases, () => cfworkerValidator());
