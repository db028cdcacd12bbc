import type { ToolOutcome } from '../content/outcome.ts';

/** The outcome of a call that was begun, and of which nothing more is known. */
export const unknownOutcome: ToolOutcome = {
  status: 'error',
  code: 'outcome_unknown',
  message: 'The call was started, and its outcome is unknown. It may have happened: check before repeating it.',
};
