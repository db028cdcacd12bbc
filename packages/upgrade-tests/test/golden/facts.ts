import type { StepOutcome } from './play.ts';

/** Facts about the logs of one version. */
export interface Facts {
  /** Epoch milliseconds. */
  readonly writtenAt: number;
  /** The states: the end of each start, and how the version that wrote it resumes it. */
  readonly states: Readonly<
    Record<string, { readonly begun: readonly StepOutcome[]; readonly resumed: readonly StepOutcome[] }>
  >;
  /** The states that this version cannot be in, each with the reason. */
  readonly absent: Readonly<Record<string, string>>;
}
