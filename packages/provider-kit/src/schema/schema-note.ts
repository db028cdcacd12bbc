/** One thing that a dialect made of a schema. */
export interface SchemaNote {
  /** JSON Pointer into the schema as it was given; empty for its root. */
  readonly pointer: string;
  readonly keyword: string;
  /**
   * `lowered`: said in another way that the server takes; `dropped`: not held by the server any more, told in
   * the description and still checked by the tool; `notStrict`: the schema is sent as it is, and the server
   * does not hold the model to it.
   */
  readonly did: 'lowered' | 'dropped' | 'notStrict';
  readonly why: string;
}

/** A note as one line of text. */
export function describeNote({ pointer, keyword, did, why }: SchemaNote): string {
  return `${keyword} at "${pointer}" ${did === 'notStrict' ? 'is not strict' : did}: ${why}`;
}
