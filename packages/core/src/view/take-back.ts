import type { Event } from '../event/event.ts';
import { isRewound, logInForce } from '../event/events-in-force.ts';
import { frozen } from '../json/frozen.ts';
import type { Exchange } from './branch-state.ts';
import { newCall } from './new-call.ts';
import { refuseNewer } from './newer-log.ts';
import type { SessionView } from './session-view.ts';

/**
 * The events of a whole log that are applied to the empty view of its session, frozen. Of what was taken back
 * the view knows the ids of messages, which are still taken once, and the questions, which no client waits
 * for. Throws `newer_log`.
 */
export function takeBack(view: SessionView, events: readonly Event[]): readonly Event[] {
  refuseNewer(events);
  for (const event of events) frozen(event);
  if (!events.some(isRewound)) return events;
  const log = logInForce(events);
  const inForce = new Set(log.map(({ revision }) => revision));
  const inputIds = new Set<string>();
  const exchanges = new Map<string, Exchange>();
  for (let at = 0; at < events.length; at++) {
    const event = events[at] as Event;
    if (inForce.has(at + 1)) continue;
    if (event.type === 'input' && event.inputId !== undefined) inputIds.add(event.inputId);
    if (event.type !== 'asked') continue;
    const { request } = event;
    const call = newCall({ id: request.callId, name: '', args: {} }, view.root, event.author);
    exchanges.set(request.id, { request, call, answers: [], attempt: 0, status: 'withdrawn' });
  }
  view.inputIds = inputIds;
  view.exchanges = exchanges;
  return log.map(({ event }) => frozen(event));
}
