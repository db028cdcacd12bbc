import type { Event, EventOf } from '@mortise/core';
import { isOverIn, loggedBranches } from '../logged-branches.ts';
import type { Played, RunRecord } from '../played.ts';

/**
 * O11: an open question is pending at the root with the branch of the asking run, and a paused run has one.
 */
export function questionsSurface({ runs, timelines }: Played): readonly string[] {
  return runs.flatMap((run, at) => {
    const { result, end } = run;
    if (!result || knowsNothing(run)) return [];
    const open = openQuestions(timelines[end.timeline]?.log.slice(0, end.stored) ?? []);
    const shown = new Map(result.pending.map(({ id, branch }) => [id, branch]));
    return [
      ...open.flatMap(({ branch, request: { id } }) =>
        shown.has(id) && shown.get(id) === branch
          ? []
          : [`the question ${id} on ${branch ?? 'the root'} is not pending after run ${at}`],
      ),
      ...[...shown.keys()].flatMap((id) =>
        open.some(({ request }) => request.id === id) ? [] : [`run ${at} asks ${id}, which nobody needs to answer`],
      ),
      ...(result.status === 'paused' && shown.size === 0 ? [`run ${at} is paused and waits for nobody`] : []),
    ];
  });
}

/** Returns true if a run could not read the log: another worker had the session, or its store failed. */
function knowsNothing({ result }: RunRecord): boolean {
  const { code = '', unsaved } = result?.error ?? {};
  return (
    unsaved !== undefined || ['session_busy', 'session_conflict', 'session_not_found', 'load_failed'].includes(code)
  );
}

function openQuestions(log: readonly Event[]): readonly EventOf<'asked'>[] {
  const branches = loggedBranches(log);
  const settled = new Set(
    log.flatMap((event) => {
      if (event.type === 'answered') return [event.answer.requestId];
      return event.type === 'withdrawn' ? [event.requestId] : event.type === 'response' ? [event.callId] : [];
    }),
  );
  return log.filter(
    (event, at): event is EventOf<'asked'> =>
      event.type === 'asked' &&
      !settled.has(event.request.id) &&
      !settled.has(event.request.callId) &&
      !isOverIn(branches, event.branch, at),
  );
}
