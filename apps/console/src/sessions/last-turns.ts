import { pendingRequests } from '@mortise/confirmation';
import { type Agent, type Event, isFinalResponse } from '@mortise/core';
import { eventsInForce } from '@mortise/core/events';

/** Returns the events from the user's `count`th last message on. Rewound events are omitted. */
export function lastTurns(log: readonly Event[], count: number): readonly Event[] {
  const events = eventsInForce(log);
  let left = count;
  const from = events.findLastIndex(({ type }) => type === 'input' && --left === 0);
  return events.slice(Math.max(0, from));
}

/** Returns true if the last run of a session did not end: it waits for an answer, or its process ended. */
export function isUnfinished(events: readonly Event[]): boolean {
  // After a rewind, only the events before it count.
  const last = eventsInForce(events).findLast((event) => event.type !== 'rewound' && !isRemark(event));
  if (!last) return false;
  // The end of a nested run is not the end of the outer run.
  const isEnd = last.branch === undefined && (isFinalResponse(last) || hasStopped(last));
  return pendingRequests({ events }).length > 0 || !isEnd;
}

/**
 * Returns true for events outside of runs, such as a changed title, or the note that the session is a fork.
 */
function isRemark(event: Event): boolean {
  return event.type === 'notice' && (event.code === 'renamed' || event.code === 'forked');
}

/** Returns true if the events of a run show that it stopped without an answer. */
function hasStopped(event: Event): boolean {
  if (event.type === 'notice') return event.code === 'cancelled' || event.code === 'limited';
  return event.type === 'modelFailed';
}

/**
 * Returns the name of the agent that continues a session:
 * the target of the last transfer, or the first agent.
 */
export function activeAgent(initial: Agent, events: readonly Event[]): string {
  const handOver = events.findLast(({ branch, actions }) => branch === undefined && actions?.transferTo !== undefined);
  return handOver?.actions?.transferTo ?? initial.name;
}
