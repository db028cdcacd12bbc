export { type JsonSchemaValidatorOptions, jsonSchemaValidator } from './validator/json-schema-validator.ts';
