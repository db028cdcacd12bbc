import type { Content } from '../content/content.ts';
import type { Event } from '../event/event.ts';
import { frozen } from '../json/frozen.ts';

/**
 * Returns events as JSON in which each event can be found from the end: the events are separated by tabs,
 * which JSON never has within values.
 *
 * @param contentNumbers The numbers of contents that are stored separately: an event has the number instead
 * of the content.
 */
export function eventsText(events: readonly Event[], contentNumbers: ReadonlyMap<object, number>): string {
  return `[${events.map((event) => JSON.stringify(withContentNumber(event, contentNumbers))).join(',\t')}]`;
}

/** Parses the events of a string that `eventsText` returned: one by one from the end, or all at once. */
export class EventsText {
  readonly #text: string;
  readonly #count: number;
  readonly #known: Map<number, Event>;
  readonly #contents: () => readonly Content[];
  /** The positions in the string where the newest events start, beginning with the last event. */
  readonly #starts: number[] = [];

  /**
   * @param known The events that exist already as objects, by their index.
   * @param contents Returns the contents to which events refer by number.
   */
  constructor(text: string, count: number, known: Map<number, Event>, contents: () => readonly Content[]) {
    this.#text = text;
    this.#count = count;
    this.#known = known;
    this.#contents = contents;
  }

  get length(): number {
    return this.#count;
  }

  /**
   * Returns the event at a position from the end: 1 is the last event, 2 the one before it. Returns the same
   * object each time.
   */
  fromEnd(back: number): Event | undefined {
    const index = this.#count - back;
    if (index < 0) return undefined;
    const event = this.#known.get(index) ?? this.#read(JSON.parse(this.#textOf(back)));
    this.#known.set(index, event);
    return event;
  }

  all(): Event[] {
    const events = JSON.parse(this.#text) as StoredEvent[];
    return events.map((event, index) => this.#known.get(index) ?? this.#read(event));
  }

  #textOf(back: number): string {
    while (this.#starts.length < back)
      this.#starts.push(this.#text.lastIndexOf('\t', this.#endOf(this.#starts.length)) + 1);
    return this.#text.slice(Math.max(1, this.#starts[back - 1] as number), this.#endOf(back - 1));
  }

  /** Returns the end position of the event that is followed by `behind` other events. */
  #endOf(behind: number): number {
    return (this.#starts[behind - 1] ?? this.#text.length + 1) - 2;
  }

  #read(event: StoredEvent): Event {
    const stored = event as { content?: unknown };
    if (typeof stored.content === 'number') stored.content = this.#contents()[stored.content];
    return frozen(event as Event);
  }
}

/** An event whose content may be the number of a content that is stored separately. */
type StoredEvent = Event | (Omit<Event, 'content'> & { content: number | Content });

function withContentNumber(event: Event, contentNumbers: ReadonlyMap<object, number>): unknown {
  const number = 'content' in event ? contentNumbers.get(event.content) : undefined;
  return number === undefined ? event : { ...event, content: number };
}

/**
 * Returns a list of stored events that are parsed when they are read. Adding events and reading the length
 * need no parsing. Reading from the end parses only the events that are read.
 *
 * @param onParsed Called with the complete array once all events are parsed.
 */
export function lazyEvents(stored: EventsText, onParsed: (events: Event[]) => void): Event[] {
  const added: Event[] = [];
  let all: Event[] | undefined;
  const list = (): Event[] => {
    if (all) return all;
    all = stored.all();
    for (const event of added) all.push(event);
    onParsed(all);
    return all;
  };
  const length = (): number => stored.length + added.length;
  const fromEnd = (back: number): Event | undefined => added.at(-back) ?? stored.fromEnd(back - added.length);
  const unread = {
    push: (...events: readonly Event[]): number => stored.length + added.push(...events),
    at: (index: number): Event | undefined => (index < 0 ? fromEnd(-index) : list().at(index)),
    findLast(holds: (event: Event, index: number) => unknown): Event | undefined {
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
