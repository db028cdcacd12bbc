/** The error for invalid options. The message says what to do; the exit code is 2. */
export class UsageError extends Error {}
