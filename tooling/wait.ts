/**
 * Limit of everything that a test waits for, in milliseconds: a guard against what never ends, not a measure.
 */
export const waitMs = 300_000;

/** Limit of a test and of a hook, in milliseconds: longer than a wait, which says what it waited for. */
export const testMs: number = waitMs + 60_000;
