import type { Event, EventOf } from './event.ts';
import { loopNotices } from './reserved-names.ts';

/** An event with the revision of its session after it. */
export interface LoggedEvent {
  readonly event: Event;
  readonly revision: number;
}

/**
 * Returns the events of the conversation: the log without the events that a `rewound` event took back.
 * Notices of packages always remain, but without their branch and actions: an approval that was revoked stays
 * revoked. Code that shows a log, sends it to a model or decides by it reads these events; code that reports
 * what happened reads the complete log.
 */
export function eventsInForce(events: readonly Event[]): readonly Event[] {
  return events.some(isRewound) ? logInForce(events).map(({ event }) => event) : events;
}

/**
 * Returns `eventsInForce` with their revisions.
 * @param before The number of log events before these; default 0.
 */
export function logInForce(events: readonly Event[], before = 0): readonly LoggedEvent[] {
  const log: LoggedEvent[] = [];
  let upTo = Number.POSITIVE_INFINITY;
  for (let at = events.length - 1; at >= 0; at--) {
    const event = events[at] as Event;
    const revision = before + at + 1;
    if (revision <= upTo) {
      log.push({ event, revision });
      if (isRewound(event)) upTo = Math.min(upTo, event.revision);
    } else if (event.type === 'notice' && !loopNotices.has(event.code)) {
      const { actions: _, branch: __, ...notice } = event;
      log.push({ event: notice, revision });
    }
  }
  return log.reverse();
}

/** Returns true if an event takes back earlier events. */
export function isRewound(event: Event): event is EventOf<'rewound'> {
  return event.type === 'rewound';
}

/**
 * Returns the log of a context as the array to which the runner appends, without a turn that is not stored
 * yet. `context.events` is a new copy whenever the log has grown: a gate or a hook that reads the log in each
 * of thousands of calls should use this function instead. Read the array at once; neither keep nor change it.
 * For a context that the runner did not create, it returns `context.events`.
 */
export function growingLog(context: { readonly events: readonly Event[] }): readonly Event[] {
  const { scope } = context as OwnContext;
  return scope?.run.view.events ?? context.events;
}

/** The additional members of the contexts that the runner creates. */
interface OwnContext {
  readonly events: readonly Event[];
  readonly scope?: { readonly run: { readonly view: { readonly events: readonly Event[] } } };
}
