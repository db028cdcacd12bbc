/** One thing that a dialect made of a schema. */
export interface SchemaNote {
  /** JSON Pointer into the schema as it was given; empty for its root. */
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

/** A note as one line of text. */
export function describeNote({ pointer, keyword, did, why }: SchemaNote): string {
  return `${keyword} at "${pointer}" ${did === 'notStrict' ? 'is not strict' : did}: ${why}`;
}
