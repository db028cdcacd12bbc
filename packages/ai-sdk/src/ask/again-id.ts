import type { Event, EventOf } from '@mortise/core';

/** The id of a user message at the client. */
export function idOf({ inputId, id }: EventOf<'input'>): string {
  return inputId ?? id;
}

/** The original id of a repeated message, which the client knows it by. */
export function firstId(id: string): string {
  return id.replace(marked, '');
}

/** A new id for the repetition of a message. */
export function againId(events: readonly Event[], first: string): string {
  const times = events.filter((event) => event.type === 'input' && firstId(idOf(event)) === first).length;
  return `${first}${mark}${times}`;
}

const mark = '?again=';
const marked = /\?again=\d{1,9}$/;
