import { testSuite } from '@mortise/schema-tests/suite';
import { jsonSchemaValidator } from '../src/index.ts';

testSuite('jsonSchemaValidator', jsonSchemaValidator);
