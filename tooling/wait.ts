/** Limit of every wait of a test, in milliseconds: a guard against hanging, not a measurement. */
export const waitMs = 300_000;

/**
 * Limit of a test and of a hook, in milliseconds: longer
 * than a wait, whose error names the missing condition.
 */
export const testMs: number = waitMs + 60_000;
