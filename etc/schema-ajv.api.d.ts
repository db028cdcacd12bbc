// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { SchemaValidator } from "@mortise/core";
import { JsonSchemaValidatorOptions } from "@mortise/json-schema";
/** Options of an Ajv validator. */
interface AjvValidatorOptions extends JsonSchemaValidatorOptions {
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
export declare function ajvValidator(options?: AjvValidatorOptions): SchemaValidator;
export type { AjvValidatorOptions };