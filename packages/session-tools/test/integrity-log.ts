import type { Event, SessionKey } from '@mortise/core';
import type { SealedEvent } from '@mortise/session-tools';
import fc from 'fast-check';

/** The session that the tests seal. */
export const key: SessionKey = { appName: 'app', userId: 'user', sessionId: 's1' };

/** Returns an event with a value. */
export function said(id: string, value: unknown = id): Event {
  return { v: 1, id, invocationId: 'i1', author: 'a', timestamp: 1, type: 'notice', code: 'noted', value } as Event;
}

/** Generates logs of events with any JSON, each with an id of its own. */
export const logs: fc.Arbitrary<readonly Event[]> = fc
  .array(fc.jsonValue({ noUnicodeString: false }), { minLength: 1, maxLength: 8 })
  .map((values) => values.map((value, at) => said(`e${at}`, value)));

/** A change of a log. */
export interface Change {
  readonly name: string;
  readonly at: number;
  readonly to: number;
  readonly member: string;
  readonly value: fc.JsonValue;
}

/**
 * The kinds of changes. `remove` keeps the last event,
 * because removing the end of a log leaves no trace in it.
 */
export const kindsOfChange = ['set', 'unset', 'remove', 'insert', 'copy', 'move', 'unseal'] as const;

/** Generates any change; positions are taken modulo the length of the log. */
export const changes: fc.Arbitrary<Change> = fc.record({
  name: fc.constantFrom(...kindsOfChange),
  at: fc.nat(20),
  to: fc.nat(20),
  member: fc.constantFrom(
    'v',
    'id',
    'author',
    'timestamp',
    'type',
    'branch',
    'value',
    'actions',
    'prev',
    'digest',
    'salt',
    'erased',
    'later',
  ),
  value: fc.jsonValue({ noUnicodeString: false }),
});

/** Returns the log with the change. */
export function changed(
  log: readonly SealedEvent[],
  { name, at: from, to, member, value }: Change,
): readonly SealedEvent[] {
  const at = from % log.length;
  const event = log[at] as SealedEvent;
  const rest = log.filter((_, place) => place !== at);
  const put = (events: readonly SealedEvent[], place: number, one: SealedEvent) => events.toSpliced(place, 0, one);
  const { prev: _prev, digest: _digest, salt: _salt, ...bare } = event;
  switch (name) {
    case 'set':
      return log.with(at, { ...event, [member]: value } as SealedEvent);
    case 'unset':
      return log.with(at, Object.fromEntries(Object.entries(event).filter(([has]) => has !== member)) as never);
    case 'remove':
      return at === log.length - 1 ? log : rest;
    case 'insert':
      return put(log, to % (log.length + 1), said('new', value) as SealedEvent);
    case 'copy':
      return put(log, to % (log.length + 1), event);
    case 'move':
      return put(rest, to % log.length, event);
    default:
      return log.with(at, bare as SealedEvent);
  }
}
