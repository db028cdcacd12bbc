import type { settleLeft, settleResumed } from './settle-late.ts';

/** What is rare of driving a branch: calls that were made before this run, or by another agent. */
export interface RareDrive {
  readonly settleLeft: typeof settleLeft;
  readonly settleResumed: typeof settleResumed;
}
