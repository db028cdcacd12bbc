import type { StepOutcome } from './play.ts';

/** A session that resumes otherwise than with the version that wrote it, on purpose. */
export interface ChangedOutcome {
  readonly why: string;
  readonly found: readonly StepOutcome[];
}

/**
 * Changed outcomes by commit and state. An entry needs a reason that is valid for every owner of such
 * sessions.
 */
export const changedOutcomes: Readonly<Record<string, Readonly<Record<string, ChangedOutcome>>>> = {
  '2a42a57d': {
    'died in an idempotent call': {
      why: 'asks: the log does not say that the call was idempotent',
      found: [
        { status: 'paused', pending: ['inDoubt: file'] },
        { status: 'completed', text: 'Thanks.' },
      ],
    },
  },
};
