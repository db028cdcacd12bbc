import type { Event, EventOf } from '../event/event.ts';
import type { EventActions } from '../event/event-actions.ts';
import type { CallState } from '../view/branch-state.ts';
import { viewOf } from '../view/decide.ts';
import { activeAgent } from './agent-tree.ts';
import { type BranchScope, eventAbout } from './scope.ts';

/** Returns the id of the inbox item with the late outcome of an abandoned attempt. */
export function lateItemId(callId: string, attempt: number): string {
  return `${lateItemPrefix}${callId}/${attempt}`;
}

/** The prefix of the ids of inbox items with late outcomes. */
export const lateItemPrefix = 'late/';

/** Returns the event for a result that the model did not wait for. */
export function lateEvent(
  scope: BranchScope,
  call: CallState,
  result: Pick<EventOf<'late'>, 'outcome' | 'ms'>,
  actions?: EventActions,
): Event {
  return outsideEvent(scope, eventAbout(scope, call, { type: 'late', callId: call.request.id, ...result }, actions));
}

/**
 * Returns an event from outside the run: it belongs to the current invocation or, if that has ended, starts a
 * new one.
 */
export function outsideEvent(scope: BranchScope, event: Event): Event {
  const { run } = scope;
  const { view } = scope.run;
  const { root } = view;
  const { agent } = run;
  if (root.conversation.open > 0) return event;
  const isOver =
    root.invocation.stopped !== undefined ||
    activeAgent({ run, branch: root, base: agent, tree: agent }).next(viewOf(view, root)).do === 'done';
  return isOver ? beginsInvocation(event) : event;
}

/** Returns true if an event starts an invocation. */
export function isBeginning({ id, invocationId }: Event): boolean {
  return id === invocationId;
}

/** Makes an event start an invocation, whose id is the event's id, and returns the event. */
export function beginsInvocation(event: Event): Event {
  return Object.assign(event, { invocationId: event.id });
}
