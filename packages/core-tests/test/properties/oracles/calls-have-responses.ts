import type { Event } from '@mortise/core';
import { isOverIn, loggedBranches } from '../logged-branches.ts';
import { lastLog, type Played } from '../played.ts';

/**
 * O17: a call has one response, or a late result after it was pending: if its nested run or its session has
 * ended, it has one; no call has two.
 */
export function callsHaveResponses(played: Played): readonly string[] {
  const log = lastLog(played);
  const branches = loggedBranches(log);
  const answered = new Map<string, number>();
  for (const event of log)
    if (event.type === 'response') answered.set(event.callId, (answered.get(event.callId) ?? 0) + 1);
  const pending = new Set(log.flatMap((event) => (isInterim(event) ? [event.request.callId] : [])));
  return log.flatMap((event, at) => {
    if (event.type !== 'model' || !event.acts) return [];
    const isOver = event.branch === undefined ? played.finished : isOverIn(branches, event.branch, at);
    return event.content.parts.flatMap((part) => {
      if (part.type !== 'functionCall') return [];
      const times = answered.get(part.id) ?? 0;
      if (times > 1) return [`the call ${part.id} has ${times} responses`];
      if (times === 1 || pending.has(part.id) || !isOver) return [];
      return [
        `the call ${part.id} (${part.name}) of ${event.branch ?? 'the root'} has no response, and its run is over`,
      ];
    });
  });
}

function isInterim(event: Event): event is Extract<Event, { readonly type: 'asked' }> {
  return event.type === 'asked' && event.interim === true;
}
