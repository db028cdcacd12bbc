import type { SessionSummary } from '@mortise/core';
import type { Ledger } from './ledger.ts';
import { effectOf, type sessionsOf } from './story.ts';

/** What the ledger and the index say at the end. */
export interface Verdict {
  /** That happened outside. */
  readonly effects: number;
  /** That happened once too often, each time counted. */
  readonly doubled: number;
  /** That should have happened and did not. */
  readonly lost: number;
  /** The effects without an approval. */
  readonly unasked: number;
  /** Sessions that ended, and not as they should have. */
  readonly endedOtherwise: number;
  /** Sessions that did not come to their end. */
  readonly neverWoken: readonly string[];
}

/** Holds what happened outside against what each session should have come to. */
export function verdictOf(
  sessions: ReturnType<typeof sessionsOf>,
  summaries: ReadonlyMap<string, SessionSummary>,
  ledger: Ledger,
): Verdict {
  const counts = ledger.counts();
  const wanted = new Set(sessions.flatMap(({ key, story }) => story.effects.map((effect) => effectOf(key, effect))));
  const sum = [...counts.values()].reduce((all, count) => all + count, 0);
  return {
    effects: sum,
    doubled: sum - counts.size,
    lost: [...wanted].filter((effect) => !counts.has(effect)).length,
    unasked: [...counts.keys()].filter((effect) => !wanted.has(effect)).length,
    endedOtherwise: sessions.filter(
      ({ key, story }) =>
        hasEnded(summaries.get(key.sessionId)) && summaries.get(key.sessionId)?.status !== story.status,
    ).length,
    neverWoken: sessions
      .filter((session) => !isOver(session, summaries, counts))
      .map(({ key }) => `${key.sessionId} ${summaries.get(key.sessionId)?.status}`),
  };
}

/** At its end, once all that it should do has happened: a session whose result comes late ends twice. */
function isOver(
  { key, story }: ReturnType<typeof sessionsOf>[number],
  summaries: ReadonlyMap<string, SessionSummary>,
  counts: ReadonlyMap<string, number>,
): boolean {
  return hasEnded(summaries.get(key.sessionId)) && story.effects.every((effect) => counts.has(effectOf(key, effect)));
}

function hasEnded(summary: SessionSummary | undefined): boolean {
  return summary?.status === 'completed' || summary?.status === 'cancelled';
}
