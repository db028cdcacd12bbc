import {
  checkMembers,
  either,
  type JsonObject,
  type MemberRules,
  recordOf,
  type SchemaValidator,
  wholeNumber,
} from '@mortise/core';
import type { Accelerator } from './accelerator.ts';
import { schemaValidator } from './schema-validator.ts';

/** Options of a JSON Schema validator. */
export interface JsonSchemaValidatorOptions {
  /**
   * Formats that add to or replace the known ones: each returns true if a string has the format. `false`: no
   * format is enforced, which the specification calls annotations.
   */
  readonly formats?: false | { readonly [name: string]: (text: string) => boolean } | undefined;
  /**
   * The maximum number of issues of one value to collect,
   * at least 1. Default 20; a model reads the first five.
   */
  readonly maxIssues?: number | undefined;
  /** The maximum number of characters of a schema, as JSON. Default 262,144. */
  readonly maxSchemaChars?: number | undefined;
  /**
   * Documents that schemas may refer to, by absolute URI
   * without a fragment. Default none; nothing is ever fetched.
   */
  readonly documents?: { readonly [uri: string]: JsonObject | boolean } | undefined;
}

/**
 * Creates a validator of JSON Schema 2020-12 and draft-07 that interprets schemas: no code is generated,
 * patterns are matched in time linear in the text, and the work for one value is bounded. One validator
 * serves all tools; a schema object is read once and must not change afterwards.
 *
 * `compile` throws a `ConfigError`: `invalid_schema`, `unsupported_schema`, `external_ref`,
 * `schema_too_large`. Throws `ConfigError` (`invalid_option`, `unknown_option`).
 */
export function jsonSchemaValidator(options: JsonSchemaValidatorOptions = {}): SchemaValidator {
  options = checkMembers('jsonSchemaValidator', options, jsonSchemaValidatorOptions);
  return schemaValidator(options);
}

/** The names of the options. */
const jsonSchemaValidatorOptions: MemberRules<JsonSchemaValidatorOptions> = {
  formats: either('boolean', recordOf('function')),
  maxIssues: wholeNumber(1),
  maxSchemaChars: wholeNumber(1),
  documents: recordOf(either('boolean', 'object')),
};

/**
 * The validator of `jsonSchemaValidator`, with a fast path for schemas that are used often. For packages that
 * contain a fast path, such as `@mortise/schema-ajv`.
 *
 * Throws `ConfigError` (`invalid_option`, `unknown_option`).
 */
export function acceleratedValidator(options: JsonSchemaValidatorOptions, accelerator: Accelerator): SchemaValidator {
  options = checkMembers('acceleratedValidator', options, jsonSchemaValidatorOptions);
  return schemaValidator(options, accelerator);
}
