/** What was thrown, as an error. Safe with anything: what is thrown may be hostile, and throw when it is looked at. */
export function asError(thrown: unknown): Error {
  try {
    if (thrown instanceof Error) return thrown;
  } catch {
    // Its prototype cannot be read: it is not an error that anybody could use.
  }
  return new Error('something that is no error was thrown', { cause: thrown });
}

/** The class of what was thrown, as far as it can be told and shown. */
export function classOf(thrown: unknown): string {
  try {
    const name: unknown = thrown instanceof Error ? thrown.name : undefined;
    return typeof name === 'string' && /^\w{1,60}$/.test(name) ? name : 'Error';
  } catch {
    return 'Error';
  }
}
