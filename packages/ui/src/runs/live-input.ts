import type { RunInput } from '@mortise/core';

/** What a page gives to a run. */
export type LiveInput = Pick<RunInput, 'message' | 'by' | 'inputId' | 'answers' | 'results' | 'withdraw'> & {
  /** When the last watcher leaves; default that of `liveRuns`. */
  readonly onLeave?: 'continue' | 'cancel' | undefined;
};
