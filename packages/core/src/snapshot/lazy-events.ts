import type { Event } from '../event/event.ts';
import type { EventsText } from './events-text.ts';

/**
 * Returns a list of stored events that are parsed when they are read. Adding events and the length need no
 * parsing, and reading from the end parses only the events that are read.
 *
 * @param whole Called with the complete list when all of it is parsed.
 */
export function lazyEvents(stored: EventsText, whole: (events: Event[]) => void): Event[] {
  const added: Event[] = [];
  let all: Event[] | undefined;
  const list = (): Event[] => {
    if (all) return all;
    all = stored.all();
    for (const event of added) all.push(event);
    whole(all);
    return all;
  };
  const length = (): number => stored.length + added.length;
  const fromEnd = (back: number): Event | undefined => added.at(-back) ?? stored.fromEnd(back - added.length);
  const unread = {
    push: (...events: readonly Event[]): number => stored.length + added.push(...events),
    at: (place: number): Event | undefined => (place < 0 ? fromEnd(-place) : list().at(place)),
    findLast(holds: (event: Event, place: number) => unknown): Event | undefined {
      for (let back = 1; back <= length(); back++) {
        const event = fromEnd(back) as Event;
        if (holds(event, length() - back)) return event;
      }
      return undefined;
    },
  };
  return new Proxy<Event[]>([], {
    get(_, name) {
      if (!all && name === 'length') return length();
      if (!all && Object.hasOwn(unread, name)) return Reflect.get(unread, name);
      const events = list();
      const member: unknown = Reflect.get(events, name);
      return typeof member === 'function' ? member.bind(events) : member;
    },
    has: (_, name) => Reflect.has(list(), name),
    set: (_, name, value) => Reflect.set(list(), name, value),
  });
}
