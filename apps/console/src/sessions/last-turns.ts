import { pendingRequests } from '@mortise/confirmation';
import { type Agent, type Event, isFinalResponse } from '@mortise/core';
import { eventsInForce } from '@mortise/core/events';

/**
 * The events from the user's last message on, or from the earlier one that `count` selects. Rewound events
 * are omitted.
 */
export function lastTurns(log: readonly Event[], count: number): readonly Event[] {
  const events = eventsInForce(log);
  let left = count;
  const from = events.findLastIndex(({ type }) => type === 'input' && --left === 0);
  return events.slice(Math.max(0, from));
}

/** True if the last run of a session did not end: at a question, or because its process ended. */
export function isUnfinished(events: readonly Event[]): boolean {
  // After a rewind, the earlier revision counts.
  const last = eventsInForce(events).findLast((event) => event.type !== 'rewound' && !isRemark(event));
  if (!last) return false;
  // The end of a nested run is not the end of the run around it.
  const isEnd = last.branch === undefined && (isFinalResponse(last) || hasStopped(last));
  return pendingRequests({ events }).length > 0 || !isEnd;
}

/** True for notes outside of runs, such as another title, or that the session is a fork. */
function isRemark(event: Event): boolean {
  return event.type === 'notice' && (event.code === 'renamed' || event.code === 'forked');
}

/** True if a run's events show that it stopped without an answer. */
function hasStopped(event: Event): boolean {
  if (event.type === 'notice') return event.code === 'cancelled' || event.code === 'limited';
  return event.type === 'modelFailed';
}

/** The name of the agent that continues a session: the last one that it was handed over to, or the first. */
export function activeAgent(initial: Agent, events: readonly Event[]): string {
  const handOver = events.findLast(({ branch, actions }) => branch === undefined && actions?.transferTo !== undefined);
  return handOver?.actions?.transferTo ?? initial.name;
}
