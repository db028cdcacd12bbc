/** Throws if a subject did not complete its task: a fast wrong answer must not count. */
export function verify(holds: boolean, what: string, got: unknown): asserts holds {
  if (!holds) throw new Error(`wrong result: ${what}; got ${JSON.stringify(got)?.slice(0, 200)}`);
}
