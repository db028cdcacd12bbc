import type { RunCall } from '../context/run-result.ts';
import type { Event } from '../event/event.ts';
import type { Writable } from '../json/writable.ts';
import type { SessionView } from '../view/session-view.ts';

/** The calls of the newest invocation, in the order in which they were made. One pass over its events. */
export function runCalls({ events, root }: Pick<SessionView, 'events' | 'root'>): readonly RunCall[] {
  const { id } = root.invocation;
  const calls = new Map<string, Writable<RunCall>>();
  for (const event of eventsSince(events, id)) {
    switch (event.type) {
      case 'model':
        if (event.acts && event.invocationId === id) addCalls(calls, event);
        break;
      case 'started':
        for (const { callId, args } of event.calls) change(calls, callId, args && { args });
        break;
      case 'passed':
        change(calls, event.callId, event.args && { args: event.args });
        break;
      case 'response':
      case 'late':
        change(calls, event.callId, { outcome: event.outcome });
        break;
      default:
        event.type satisfies OtherEvents;
    }
  }
  return calls.size > 0 ? [...calls.values()] : [];
}

/** Events that say nothing of a call's name, arguments or outcome. */
type OtherEvents =
  | 'input'
  | 'modelFailed'
  | 'asked'
  | 'answered'
  | 'stepped'
  | 'withdrawn'
  | 'opened'
  | 'closed'
  | 'rewound'
  | 'notice';

/**
 * Returns the events of an invocation, and the events between them. Reads from the end, because the beginning
 * of a stored view may be unread.
 */
function eventsSince(events: readonly Event[], invocationId: string): readonly Event[] {
  const since: Event[] = [];
  for (let back = 1; back <= events.length; back++) {
    const event = events.at(-back) as Event;
    if (event.type === 'input' && event.invocationId !== invocationId) break;
    since.push(event);
  }
  return since.reverse();
}

function addCalls(
  calls: Map<string, Writable<RunCall>>,
  { content, author, branch }: Extract<Event, { readonly type: 'model' }>,
): void {
  for (const part of content.parts) {
    if (part.type !== 'functionCall') continue;
    const { id, name, args } = part;
    calls.set(id, { id, name, args, agent: author, ...(branch !== undefined && { branch }) });
  }
}

function change(calls: ReadonlyMap<string, Writable<RunCall>>, id: string, by: Partial<RunCall> | undefined): void {
  const call = calls.get(id);
  if (call) Object.assign(call, by);
}
