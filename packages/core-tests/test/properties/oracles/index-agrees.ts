import type { OpenQuestion, PendingCall, RunResult } from '@mortise/core';
import { emptyIndex, indexEvents, indexStatus, openQuestion } from '@mortise/core/session-index';
import { key } from '../../harness/inspect-run.ts';
import type { Played, RunRecord } from '../played.ts';

/** O15: the index of a log agrees with the run that wrote its end: the status, and the open questions. */
export function indexAgrees(played: Played): readonly string[] {
  return played.runs.flatMap((run) => (run.result && !knowsNothing(run) ? problemsOf(played, run, run.result) : []));
}

/** Returns true if a run could not read the log: another worker had the session, or its store failed. */
function knowsNothing({ result }: RunRecord): boolean {
  const { code = '', unsaved } = result?.error ?? {};
  return (
    unsaved !== undefined || ['session_busy', 'session_conflict', 'session_not_found', 'load_failed'].includes(code)
  );
}

function problemsOf({ timelines }: Played, { at, end }: RunRecord, result: RunResult): readonly string[] {
  const log = timelines[end.timeline]?.log.slice(0, end.stored) ?? [];
  const state = indexEvents(emptyIndex(0), log);
  const open = [...state.questions.values()].map((entry) =>
    openQuestion(key, entry, log[entry.revision - 1], log[entry.round - 1]),
  );
  const problems: string[] = [];
  if (said(open) !== said(result.pending))
    problems.push(`the index has the questions ${said(open)}, the run ${said(result.pending)}`);
  for (const question of open) {
    const path = result.pending.find(({ id }) => id === question?.id)?.path;
    // A root that has only members never speaks, so its name is not in the log.
    const rest = path?.slice(question?.path?.length === path.length ? 0 : 1);
    if (String(question?.path) !== String(rest)) problems.push(`the index has the path ${question?.path}, not ${path}`);
  }
  const status = indexStatus(state);
  // Refused input is not in the log.
  const isRefused = at.timeline === end.timeline && at.stored === end.stored && result.status === 'failed';
  if (!isRefused && status !== result.status)
    problems.push(`the index says ${status}, the run ${result.status} ${JSON.stringify(result.error)}`);
  return problems;
}

function said(questions: readonly (PendingCall | OpenQuestion | undefined)[]): string {
  return JSON.stringify(questions.map(shown).toSorted());
}

function shown(question: PendingCall | OpenQuestion | undefined): string {
  if (!question) return 'none';
  const { id, callId, call, branch, kind, hint, payload, expiresAt, quorum } = question;
  return JSON.stringify({ id, callId, call, branch, kind, hint, payload, expiresAt, quorum });
}
