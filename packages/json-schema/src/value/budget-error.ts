/** Thrown if checking a value takes more work than the limit. */
export class BudgetError extends Error {}
