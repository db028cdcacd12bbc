import type { StepOutcome } from './play.ts';

/** Facts about the logs of one version. */
export interface Facts {
  /** The time when the logs were written, in epoch milliseconds. */
  readonly writtenAt: number;
  /**
   * For each state, the outcomes of the steps that begin it, and of the steps with which the version that
   * wrote it resumes it.
   */
  readonly states: Readonly<
    Record<string, { readonly begun: readonly StepOutcome[]; readonly resumed: readonly StepOutcome[] }>
  >;
  /** The states that a session of this version cannot be in, each with the reason. */
  readonly absent: Readonly<Record<string, string>>;
}
