import type { JsonObject } from '@mortise/core';

/** A JSON Schema as a server accepts it, and the changes that were made. */
export interface LoweredSchema {
  /** The given object if nothing was changed. */
  readonly schema: JsonObject;
  readonly notes: readonly SchemaNote[];
}

/** A change that a dialect made to a schema. */
export interface SchemaNote {
  /** JSON Pointer into the original schema; empty for its root. */
  readonly pointer: string;
  readonly keyword: string;
  /**
   * `lowered`: replaced by another form that the server accepts; `dropped`: no longer enforced by the server,
   * added to the description and still checked by the tool; `notStrict`: the schema is sent unchanged, and
   * the server does not enforce it.
   */
  readonly did: 'lowered' | 'dropped' | 'notStrict';
  readonly why: string;
}

/** Returns a note as one line of text. */
export function describeNote({ pointer, keyword, did, why }: SchemaNote): string {
  return `${keyword} at "${pointer}" ${did === 'notStrict' ? 'is not strict' : did}: ${why}`;
}

/** Returns a function that keeps its result for each schema object, as long as the object lives. */
export function oncePerSchema<Sent>(lower: (schema: JsonObject) => Sent): (schema: JsonObject) => Sent {
  const made = new WeakMap<JsonObject, { readonly sent: Sent }>();
  return (schema) => {
    let entry = made.get(schema);
    if (!entry) {
      entry = { sent: lower(schema) };
      made.set(schema, entry);
    }
    return entry.sent;
  };
}
