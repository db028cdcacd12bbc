import { schemaValidatorCases } from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import { jsonSchemaValidator } from '../src/index.ts';

testConformance('jsonSchemaValidator', schemaValidatorCases, () => jsonSchemaValidator());
