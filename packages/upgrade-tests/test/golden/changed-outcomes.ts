import type { StepOutcome } from './play.ts';

/** The outcome of a session that, on purpose, resumes differently than with the version that wrote it. */
export interface ChangedOutcome {
  readonly why: string;
  readonly found: readonly StepOutcome[];
}

/**
 * The changed outcomes, by commit and state. Each entry needs a reason that is valid for every owner of such
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
