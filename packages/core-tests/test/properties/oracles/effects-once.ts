import { isJsonObject } from '@mortise/core';
import { byCall, lastLog, type Played, survives } from '../played.ts';

/**
 * O2: a tool that is not repeatable runs at most once per call, across processes, unless a user chose to
 * retry; an idempotent one always runs with the same key.
 */
export function effectsOnce(played: Played): readonly string[] {
  const entries = played.entries.filter(({ at }) => survives(played, at));
  const problems: string[] = [];
  for (const [callId, entered] of byCall(entries)) {
    const tool = entered[0]?.tool ?? '';
    const keys = new Set(entered.map(({ idempotencyKey }) => idempotencyKey));
    if (keys.size > 1) problems.push(`${tool} ${callId} was entered with ${keys.size} idempotency keys`);
    if (repeatable.has(tool)) continue;
    const allowed = 1 + retries(played, callId);
    if (entered.length > allowed)
      problems.push(`${tool} ${callId} was entered ${entered.length} times, not ${allowed}`);
  }
  return problems;
}

const repeatable: ReadonlySet<string> = new Set(['look', 'again', 'peek', 'ask', 'delegate']);

function retries(played: Played, callId: string): number {
  return lastLog(played).filter((event) => {
    if (event.type !== 'answered' || !event.answer.requestId.startsWith(`${callId}?`)) return false;
    return isJsonObject(event.answer.value) && event.answer.value['resolution'] === 'retry';
  }).length;
}
