/** Thrown where a value takes more work than it may. */
export class BudgetError extends Error {}
