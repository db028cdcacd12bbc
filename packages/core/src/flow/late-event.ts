import type { Settled } from '../content/outcome.ts';
import type { Event } from '../event/event.ts';
import type { EventActions } from '../event/event-actions.ts';
import { newEvent, type RunScope } from './run-scope.ts';

/** The id of the mail with what came of an attempt that nobody waits for any more. */
export function lateMailId(callId: string, attempt: number): string {
  return `${lateMail}${callId}/${attempt}`;
}

/** What the ids of such mail begin with. */
export const lateMail = 'late/';

/** The event of a result that the model did not wait for. */
export function lateEvent(scope: RunScope, callId: string, outcome: Settled, actions?: EventActions): Event {
  return comesIn(scope, newEvent(scope, { type: 'late', callId, outcome }, actions));
}

/** What comes from outside while an invocation goes on belongs to it; after its end it begins another. */
export function comesIn({ view: { branch, invocation } }: RunScope, event: Event): Event {
  const isOver = branch.turn === 'answered' || branch.turn === 'skipped' || invocation.stopped !== undefined;
  return isOver && branch.open === 0 ? beginsInvocation(event) : event;
}

/** An invocation has the id of what it begins with. */
export function beginsInvocation(event: Event): Event {
  return Object.assign(event, { invocationId: event.id });
}
