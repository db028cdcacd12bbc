import type { Event, EventOf } from '@mortise/core';

/** The id by which a client knows words. */
export function idOf({ inputId, id }: EventOf<'input'>): string {
  return inputId ?? id;
}

/**
 * The id of words that were said again, as they were said
 * first: a client that asked for it knows them by that.
 */
export function firstId(id: string): string {
  return id.replace(marked, '');
}

/** A new id for words that were said before under an id. */
export function againId(events: readonly Event[], first: string): string {
  const times = events.filter((event) => event.type === 'input' && firstId(idOf(event)) === first).length;
  return `${first}${mark}${times}`;
}

const mark = '?again=';
const marked = /\?again=\d{1,9}$/;
