import type { RunInput } from '@mortise/core';

/** The input of a page for a run. */
export type LiveInput = Pick<RunInput, 'message' | 'by' | 'inputId' | 'answers' | 'results' | 'withdraw'> & {
  /** The behaviour when the last watcher leaves; default: that of `liveRuns`. */
  readonly onLeave?: 'continue' | 'cancel' | undefined;
};
