import { testTools } from '@mortise/schema-tests/tools';
import { jsonSchemaValidator } from '../src/index.ts';

testTools('jsonSchemaValidator', () => jsonSchemaValidator());
