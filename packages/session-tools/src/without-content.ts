import { ConfigError, type Event, type EventBase, type EventBody, type JsonObject } from '@mortise/core';
import { IntegrityError } from './integrity-error.ts';
import { isAsSealed } from './read-chain.ts';
import { contentDigest, contentOf, hasSeal, headerOf, type SealedEvent } from './seal.ts';

/** The content that replaces removed content. */
export type ContentInstead = EventBody & Pick<EventBase, 'actions'>;

/**
 * Returns a sealed event without its content and its salt.
 * Its header and digest stay, so the chain stays valid.
 *
 * `instead` must have the same type, and everything that a run needs to resume from the log: the ids of the
 * calls of a turn, the status of an outcome. Throws `not_sealed`, `chain_broken` if the event was changed
 * before, and `invalid_option` if `instead` has another type.
 */
export function withoutContent(event: Event, instead: ContentInstead): SealedEvent {
  const sealed = event as unknown as JsonObject;
  if (!hasSeal(sealed))
    throw new IntegrityError(
      'not_sealed',
      `the event "${event.id}" has no seal; remove its content without withoutContent()`,
    );
  if (!isAsSealed(sealed))
    throw new IntegrityError(
      'chain_broken',
      `the event "${event.id}" does not match its seal; keep it, and find out who changed it`,
    );
  if (instead.type !== event.type)
    throw new ConfigError(
      'invalid_option',
      `withoutContent needs a replacement of the type "${event.type}", got "${instead.type}"`,
    );
  const { prev, digest, salt, erased = contentDigest(sealed, salt as string) } = sealed;
  const kept = { ...headerOf(sealed), ...contentOf(instead as unknown as JsonObject) };
  return { ...kept, ...(prev !== undefined && { prev }), digest, erased } as unknown as SealedEvent;
}
