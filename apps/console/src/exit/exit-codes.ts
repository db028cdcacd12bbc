/** The exit codes of the process. */
export const exitCodes = {
  completed: 0,
  /** A run failed, reached a limit, was cancelled, or waits for an answer that no user will give. */
  notCompleted: 1,
  usage: 2,
  interrupted: 130,
} as const;

/** The error for invalid options. The message says what to do; the exit code is 2. */
export class UsageError extends Error {}
