import type { PendingRequest } from '../content/pending-request.ts';
import type { CallState } from './branch-state.ts';

/** Whether a call of which this is asked may have had an effect by now. */
export function mayHaveHappened({ kind }: Pick<PendingRequest, 'kind'>, { attempt, steps }: CallState): boolean {
  return kind === 'inDoubt' || (kind === 'result' && attempt > 0) || steps !== undefined;
}
