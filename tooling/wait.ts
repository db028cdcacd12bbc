/**
 * The time limit of every wait in a test, in milliseconds: a guard against hanging tests, not a measurement.
 */
export const waitMs = 300_000;

/**
 * The time limit of a test and of a hook, in milliseconds: longer
 * than that of a wait, whose error names the missing condition.
 */
export const testMs: number = waitMs + 60_000;
