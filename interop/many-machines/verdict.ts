import type { SessionSummary } from '@mortise/core';
import type { Ledger } from './ledger.ts';
import { effectOf, type sessionsOf } from './story.ts';

/** The comparison of the ledger and the index at the end. */
export interface Verdict {
  /** The number of effects that happened outside. */
  readonly effects: number;
  /** The number of repeated effects. */
  readonly doubled: number;
  /** The number of effects that are missing. */
  readonly lost: number;
  /** The effects without an approval. */
  readonly unasked: number;
  /** Sessions that ended with another result than expected. */
  readonly endedOtherwise: number;
  /** Sessions that did not end. */
  readonly neverWoken: readonly string[];
}

/** Compares the effects in the ledger with the expected effects of each session. */
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

/** Returns true once all expected effects have happened: a session with a late result ends twice. */
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
