import { ConfigError, type Event, type EventBase, type EventBody, type JsonObject } from '@mortise/core';
import { IntegrityError } from './integrity-error.ts';
import { isAsSealed } from './read-chain.ts';
import { contentDigest, contentOf, hasSeal, headerOf, type SealedEvent } from './seal.ts';

/** The content that replaces removed content. */
export type ContentInstead = EventBody & Pick<EventBase, 'actions'>;

/**
 * A sealed event without its content and its salt: header and digest stay, and so does the chain.
 *
 * `instead` has the same type, and has what a run needs to resume from the log: the ids of the calls of a
 * turn, the status of an outcome. Throws `not_sealed`, `chain_broken` if the event was changed before, and
 * `invalid_option` on another type.
 */
export function withoutContent(event: Event, instead: ContentInstead): SealedEvent {
  const sealed = event as unknown as JsonObject;
  if (!hasSeal(sealed))
    throw new IntegrityError('not_sealed', `the event "${event.id}" has no seal: change it without withoutContent()`);
  if (!isAsSealed(sealed))
    throw new IntegrityError('chain_broken', `the event "${event.id}" is not what was sealed; keep it, and look why`);
  if (instead.type !== event.type)
    throw new ConfigError('invalid_option', `withoutContent keeps the type "${event.type}", got "${instead.type}"`);
  const { prev, digest, salt, erased = contentDigest(sealed, salt as string) } = sealed;
  const kept = { ...headerOf(sealed), ...contentOf(instead as unknown as JsonObject) };
  return { ...kept, ...(prev !== undefined && { prev }), digest, erased } as unknown as SealedEvent;
}
