import type { JsonValue } from '@mortise/core';
import type { FormatCheck } from '../format/formats.ts';
import type { Schema } from '../schema/copy-schema.ts';
import type { SchemaIndex } from '../schema/schema-index.ts';
import type { Check } from './run.ts';

/** The means by which the checks of a keyword are made. */
export interface SchemaCompiler {
  readonly index: SchemaIndex;
  readonly formats: { readonly [name: string]: FormatCheck };
  /** The check of a schema; of one that is being compiled, a way to it. */
  check(schema: JsonValue): Check;
}

/** Makes the checks of a family of keywords. */
export type CheckFactory = (schema: Schema, compiler: SchemaCompiler) => readonly Check[];
