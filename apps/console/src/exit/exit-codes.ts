/** The exit codes of the process. */
export const exitCodes = {
  completed: 0,
  /** A run failed, reached a limit, was cancelled, or waits for an answer that no user gives. */
  notCompleted: 1,
  usage: 2,
  interrupted: 130,
} as const;
