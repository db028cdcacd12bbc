import { pendingRequests } from '@mortise/confirmation';
import { type Event, isFinalResponse } from '@mortise/core';
import { eventsInForce } from '@mortise/core/events';

/** Whether the last run of a session was left before its end: at a question, or because its process ended. */
export function isUnfinished(events: readonly Event[]): boolean {
  // What goes on from an earlier revision is as far as that was.
  const last = eventsInForce(events).findLast((event) => event.type !== 'rewound' && !isRemark(event));
  if (!last) return false;
  // What ends a nested run does not end the run around it.
  const isEnd = last.branch === undefined && (isFinalResponse(last) || hasStopped(last));
  return pendingRequests({ events }).length > 0 || !isEnd;
}

/** What is noted beside runs, such as another title, or that the session is a fork. */
function isRemark(event: Event): boolean {
  return event.type === 'notice' && (event.code === 'renamed' || event.code === 'forked');
}

/** What a run leaves in the log that ends otherwise than by an answer. */
function hasStopped(event: Event): boolean {
  if (event.type === 'notice') return event.code === 'cancelled' || event.code === 'limited';
  return event.type === 'modelFailed';
}
