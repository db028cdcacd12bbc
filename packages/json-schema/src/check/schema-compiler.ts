import { isJsonObject, type JsonValue } from '@mortise/core';
import type { FormatCheck } from '../format/formats.ts';
import type { Schema } from '../schema/copy-schema.ts';
import type { SchemaIndex } from '../schema/schema-index.ts';
import { list, showValue } from '../value/value-text.ts';
import type { Check } from './run.ts';

/** The functions that make the checks of a keyword. */
export interface SchemaCompiler {
  readonly index: SchemaIndex;
  readonly formats: { readonly [name: string]: FormatCheck };
  /**
   * Returns the check of a schema; while the schema is being compiled, a function that calls its later check.
   */
  check(schema: JsonValue): Check;
}

/** Makes the checks of a group of keywords. */
export type CheckFactory = (schema: Schema, compiler: SchemaCompiler) => readonly Check[];

/** Returns a short description of a schema: its types, or its values; undefined if it has neither. */
export function describeSchema(schema: JsonValue | undefined): string | undefined {
  if (!isJsonObject(schema)) return undefined;
  const { const: only, enum: values, type } = schema;
  if (only !== undefined) return showValue(only);
  if (Array.isArray(values)) return list((values as readonly JsonValue[]).map(showValue));
  if (typeof type === 'string') return type;
  return Array.isArray(type) ? list(type.map(String)) : undefined;
}
