import { measureCost } from '@mortise/schema-tests/cost';
import { jsonSchemaValidator } from '../src/index.ts';

measureCost('jsonSchemaValidator', () => jsonSchemaValidator());
