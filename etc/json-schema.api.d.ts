// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { JsonObject, SchemaValidator } from "@mortise/core";
/** Options of a JSON Schema validator. */
interface JsonSchemaValidatorOptions {
  /**
   * Formats that add to or replace the known ones: each returns true if a string has the format. `false`: no
   * format is enforced, which the specification calls annotations.
   */
  readonly formats?: false | {
    readonly [name: string]: (text: string) => boolean;
  } | undefined;
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
  readonly documents?: {
    readonly [uri: string]: JsonObject | boolean;
  } | undefined;
}
/**
 * Creates a validator of JSON Schema 2020-12 and draft-07 that interprets schemas: no code is generated,
 * patterns are matched in time linear in the text, and the work for one value is bounded. One validator
 * serves all tools; a schema object is read once and must not change afterwards.
 *
 * `compile` throws a `ConfigError`: `invalid_schema`, `unsupported_schema`, `external_ref`,
 * `schema_too_large`. Throws `ConfigError` (`invalid_option`, `unknown_option`).
 */
export declare function jsonSchemaValidator(options?: JsonSchemaValidatorOptions): SchemaValidator;
export type { JsonSchemaValidatorOptions };