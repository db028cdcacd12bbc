import { checkMembers, either, type MemberRules, recordOf, type SchemaValidator, wholeNumber } from '@mortise/core';
import type { JsonSchemaValidatorOptions } from '@mortise/json-schema';
import { acceleratedValidator } from '@mortise/json-schema/accelerator';
import { codeCompiler } from './compile-code.ts';

/** Options of an Ajv validator. */
export interface AjvValidatorOptions extends JsonSchemaValidatorOptions {
  /**
   * The number of values that a schema checks before it is compiled to code. Default 1,000; 0 compiles at
   * once, `Infinity` never.
   */
  readonly compileAfter?: number | undefined;
}

/**
 * Checks values against JSON Schema 2020-12 or draft-07. A schema is interpreted at first, and compiled by
 * ajv once it is used often; keywords that generated code would check wrongly, or without a time limit, stay
 * interpreted. Patterns are matched in linear time. One validator serves all tools; a schema object is read
 * once and must not change afterwards.
 *
 * `compile` throws a `ConfigError`: `invalid_schema`, `unsupported_schema`, `external_ref`,
 * `schema_too_large`. Throws `ConfigError` (`invalid_option`, `unknown_option`).
 */
export function ajvValidator(options: AjvValidatorOptions = {}): SchemaValidator {
  options = checkMembers('ajvValidator', options, ajvValidatorOptions);
  const { compileAfter = 1_000, ...others } = options;
  return acceleratedValidator(others, { after: compileAfter, compile: codeCompiler() });
}

const ajvValidatorOptions = {
  formats: either('boolean', recordOf('function')),
  maxIssues: wholeNumber(1),
  maxSchemaChars: wholeNumber(1),
  documents: recordOf(either('boolean', 'object')),
  compileAfter: wholeNumber(0, Number.POSITIVE_INFINITY),
} satisfies MemberRules<AjvValidatorOptions>;
