import { isJsonObject } from '../json/json-value.ts';
import type { Event } from './event.ts';

/** Events after which a turn continues. */
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
 * Returns the outcome of an inbox item that an event records: taken into the log, or refused and why.
 * Undefined for other events. The first event with the item's id counts.
 */
export function mailOutcome(event: Event): MailOutcome | undefined {
  if (event.type === 'notice' && event.code === 'inbox_item_rejected' && isJsonObject(event.value)) {
    const { id, code, message } = event.value;
    return { id: String(id), status: 'refused', code: String(code), message: String(message) };
  }
  return event.mailId === undefined ? undefined : { id: event.mailId, status: 'taken' };
}
