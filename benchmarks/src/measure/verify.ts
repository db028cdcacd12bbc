/** Throws if a subject did not do what it was asked to: a fast wrong answer is no figure. */
export function verify(holds: boolean, what: string, got: unknown): asserts holds {
  if (!holds) throw new Error(`wrong result: ${what}; got ${JSON.stringify(got)?.slice(0, 200)}`);
}
