import type { Event } from '../event/event.ts';
import type { EventActions } from '../event/event-actions.ts';
import { reserved } from '../event/reserved.ts';
import { scopeOf } from '../session/state-scope.ts';

/**
 * Returns an event as a fork stores it: with the same id, but without the integrity seals of the original
 * log, and without writes to shared state, which a second append would repeat.
 */
export function copiedEvent(event: Event): Event {
  const { actions, ...rest } = event;
  const members = Object.entries(rest).filter(([name]) => !Object.hasOwn(reserved.members, name));
  const kept = actions && ownActions(actions);
  return Object.fromEntries(kept ? [...members, ['actions', kept]] : members) as unknown as Event;
}

function ownActions({ stateDelta, ...actions }: EventActions): EventActions | undefined {
  const own = Object.entries(stateDelta ?? {}).filter(([name]) => scopeOf(name) === 'session');
  if (own.length > 0) return { ...actions, stateDelta: Object.fromEntries(own) };
  return Object.keys(actions).length > 0 ? actions : undefined;
}
