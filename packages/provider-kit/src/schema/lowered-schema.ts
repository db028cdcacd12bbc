import type { JsonObject } from '@mortise/core';
import type { SchemaNote } from './schema-note.ts';

/** A JSON Schema as a server accepts it, and the changes that were made. */
export interface LoweredSchema {
  /** The same object as was given where nothing had to be changed. */
  readonly schema: JsonObject;
  readonly notes: readonly SchemaNote[];
}
