import type { ToolOutcome } from '../content/outcome.ts';

/** The outcome of a call that was begun, and of which nothing more is known. */
export const unknownOutcome: ToolOutcome = {
  status: 'error',
  code: 'outcome_unknown',
  message: 'The call was begun, and its outcome was lost. It may have happened: check before repeating it.',
};
