import { checkMembers, type SchemaValidator } from '@mortise/core';
import type { Accelerator } from './accelerator.ts';
import { type JsonSchemaValidatorOptions, jsonSchemaValidatorOptions } from './json-schema-validator.ts';
import { schemaValidator } from './schema-validator.ts';

/**
 * The validator of `jsonSchemaValidator`, with a quicker way for schemas that are used often. For packages
 * that bring one, as `@mortise/schema-ajv` does.
 *
 * Throws `ConfigError` (`invalid_option`, `unknown_option`).
 */
export function acceleratedValidator(options: JsonSchemaValidatorOptions, accelerator: Accelerator): SchemaValidator {
  options = checkMembers('acceleratedValidator', options, jsonSchemaValidatorOptions);
  return schemaValidator(options, accelerator);
}
