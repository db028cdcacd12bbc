import { isJsonObject } from '../json/json-value.ts';
import type { Event } from './event.ts';

/** What became of mail. */
export type MailOutcome =
  | { readonly id: string; readonly status: 'taken' }
  | { readonly id: string; readonly status: 'refused'; readonly code: string; readonly message: string };

/**
 * What an event says of mail that was delivered: that it was taken into the log, or refused, and why.
 * Undefined of an event that comes of no mail. The first event with its id decides.
 */
export function mailOutcome(event: Event): MailOutcome | undefined {
  if (event.type === 'notice' && event.code === 'inbox_item_rejected' && isJsonObject(event.value)) {
    const { id, code, message } = event.value;
    return { id: String(id), status: 'refused', code: String(code), message: String(message) };
  }
  return event.mailId === undefined ? undefined : { id: event.mailId, status: 'taken' };
}
