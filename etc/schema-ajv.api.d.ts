// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { JsonObject, SchemaValidator } from '@mortise/core';

/** How values are checked. */
interface AjvValidatorOptions {
    /** Formats beside the known ones, or in their place; `false`: formats are annotations, as the specification has it. */
    readonly formats?: false | {
        readonly [name: string]: (text: string) => boolean;
    };
    /** Issues of one value that are collected. Default 20. */
    readonly maxIssues?: number;
    /** Characters of a schema that are taken. Default 262,144. */
    readonly maxSchemaChars?: number;
    /** Documents that schemas may refer to, by absolute URI without a fragment. Nothing is ever fetched. */
    readonly documents?: {
        readonly [uri: string]: JsonObject | boolean;
    };
    /** Values that a schema has checked before code is made of it. Default 1,000; 0 makes it at once. */
    readonly compileAfter?: number;
}
/**
 * Checks values against JSON Schema 2020-12 or draft-07. A schema is interpreted at first, and compiled by ajv once it is
 * used often; what generated code would get wrong stays interpreted. Patterns are matched in linear time.
 *
 * `compile` throws a `ConfigError`: `invalid_schema`, `unsupported_schema`, `external_ref`, `schema_too_large`.
 */
declare function ajvValidator({ compileAfter, ...settings }?: AjvValidatorOptions): SchemaValidator;

export { ajvValidator };
export type { AjvValidatorOptions };
