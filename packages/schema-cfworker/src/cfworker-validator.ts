import type { JsonObject, SchemaValidator } from '@mortise/core';
import { checkMembers } from '@mortise/core';
import { schemaValidator } from '@mortise/json-schema';

/** How values are checked. */
export interface CfworkerValidatorOptions {
  /** Formats beside the known ones, or in their place; `false`: formats are annotations, as the specification has it. */
  readonly formats?: false | { readonly [name: string]: (text: string) => boolean };
  /** Issues of one value that are collected. Default 20. */
  readonly maxIssues?: number;
  /** Characters of a schema that are taken. Default 262,144. */
  readonly maxSchemaChars?: number;
  /** Documents that schemas may refer to, by absolute URI without a fragment. Nothing is ever fetched. */
  readonly documents?: { readonly [uri: string]: JsonObject | boolean };
}

/**
 * Checks values against JSON Schema 2020-12 or draft-07 without generated code, as Workers and pages with a strict
 * content security policy ask. Patterns are matched in linear time.
 *
 * `compile` throws a `ConfigError`: `invalid_schema`, `unsupported_schema`, `external_ref`, `schema_too_large`.
 */
export function cfworkerValidator(options: CfworkerValidatorOptions = {}): SchemaValidator {
  checkMembers('cfworkerValidator', options, cfworkerValidatorOptions);
  return schemaValidator(options);
}

const cfworkerValidatorOptions = {
  formats: true,
  maxIssues: true,
  maxSchemaChars: true,
  documents: true,
} satisfies Record<keyof CfworkerValidatorOptions, true>;
