import { isJsonObject } from '../json/json-value.ts';
import type { Event, EventOf } from './event.ts';

/** Types of events that never end a turn. */
type EventsWithin =
  | 'input'
  | 'modelFailed'
  | 'started'
  | 'late'
  | 'answered'
  | 'passed'
  | 'stepped'
  | 'withdrawn'
  | 'opened'
  | 'closed'
  | 'rewound'
  | 'notice';

/**
 * True if an event ends a turn for the user: an answer without calls, a response that skips summarization, or
 * a question whose result comes later.
 */
export function isFinalResponse(event: Event): boolean {
  switch (event.type) {
    case 'model':
      return !event.content.parts.some((part) => part.type === 'functionCall');
    case 'response':
      return event.actions?.skipSummarization === true;
    case 'asked':
      return event.request.kind === 'result';
    default:
      event.type satisfies EventsWithin;
      return false;
  }
}

/** The outcome of an inbox item. */
export type MailOutcome =
  | { readonly id: string; readonly status: 'taken' }
  | { readonly id: string; readonly status: 'refused'; readonly code: string; readonly message: string };

/**
 * Returns the outcome of an inbox item that an event records: taken into the log, or refused with a reason.
 * Returns undefined for other events. The first event with the item's id counts.
 */
export function mailOutcome(event: Event): MailOutcome | undefined {
  if (event.type === 'notice' && event.code === 'inbox_item_rejected' && isJsonObject(event.value)) {
    const { id, code, message } = event.value;
    return { id: String(id), status: 'refused', code: String(code), message: String(message) };
  }
  return event.mailId === undefined ? undefined : { id: event.mailId, status: 'taken' };
}

/**
 * Returns the reason of a requested cancellation if the process ended before the run was cancelled: the next
 * run of the session is then cancelled instead, but not the run of a fork. Looks back as far as the last turn
 * in the root run.
 */
export function requestedCancellation(events: readonly Event[]): string | undefined {
  // The search begins at the end, because a stored view parses only the events that are read.
  const last = events.findLast((event) => isAsked(event) || isSpent(event));
  return last && isAsked(last) ? String(last.value) : undefined;
}

/**
 * Returns the newest events that `requestedCancellation` must read; at least one, unless the log is empty.
 */
export function sinceSpent(events: readonly Event[]): readonly Event[] {
  return events.slice(Math.max(0, events.findLastIndex(isSpent)));
}

function isAsked(event: Event): event is EventOf<'notice'> {
  return event.type === 'notice' && event.code === 'cancel_requested';
}

/** Returns true if an event ends every earlier request to cancel. */
function isSpent(event: Event): boolean {
  if (event.branch !== undefined) return false;
  if (event.type === 'notice') return ends.has(event.code);
  return event.type === 'input' || event.type === 'rewound' || (event.type === 'model' && event.acts);
}

const ends: ReadonlySet<string> = new Set(['cancelled', 'limited', 'continued', 'forked']);
