import {
  checkMembers,
  type Event,
  type JsonObject,
  type MemberRules,
  type Session,
  type SessionKey,
  type SessionService,
  wholeNumber,
  withoutTemp,
  wrapSessions,
} from '@mortise/core';
import { IntegrityError } from './integrity-error.ts';
import { readChain } from './read-chain.ts';
import { type ChainEnd, endOf, hasSeal, sealEvents } from './seal.ts';

/** Options of `integritySessions`. */
export interface IntegrityOptions {
  /**
   * The number of sessions whose chain end is cached; default 10,000, about 3 MB. For other sessions, an
   * append first reads the last event.
   */
  readonly maxCached?: number | undefined;
}

/**
 * Creates a session service whose events form a chain: each is stored with `prev`, `digest` and `salt`, in
 * the step of its append. `verifySession` finds where a log was changed.
 *
 * The chain continues the log up to the append's expected revision, even if another process, or a version
 * without this option, wrote that log. An event is sealed in its JSON form. Events that already have a seal,
 * such as those of an import, are stored unchanged if they continue the chain; otherwise the append is
 * refused. All other members are those of the inner service, with its inbox, leases, index and changes if it
 * has them. Throws `invalid_option`. An append throws `chain_broken` and `event_not_json` in addition to the
 * errors of the service.
 */
export function integritySessions(inner: SessionService, options: IntegrityOptions = {}): SessionService {
  options = checkMembers('integritySessions', options, integrityOptions);
  const { maxCached = 10_000 } = options;
  const ends = new ChainEnds(maxCached);
  const { forget, deleteBefore } = inner;
  return wrapSessions(inner, {
    async create({ ...key }, state) {
      const session = await inner.create(key, state);
      ends.delete(key);
      return session;
    },
    async load({ ...key }, from) {
      const session = await inner.load(key, from);
      const last = session?.events.at(-1);
      if (!session) ends.delete(key);
      // A session that another process deleted and created again has another chain at the same revision.
      else if (last) ends.set(key, session.revision, endOf(asJson(last)));
      return session;
    },
    async append({ ...key }, events, { ...expected }) {
      if (events.length === 0) return inner.append(key, events, expected);
      const stored = events.map(storedEvent);
      if (expected.consumed) expected.consumed = [...expected.consumed];
      const before = ends.get(key, expected.revision) ?? (await endBefore(inner, key, expected.revision));
      const sealed = chained(stored, before, key);
      const result = await inner.append(key, sealed as unknown as readonly Event[], expected);
      ends.set(key, result.revision, endOf(sealed.at(-1) as JsonObject));
      return result;
    },
    async delete({ ...key }) {
      await inner.delete(key);
      ends.delete(key);
    },
    ...(forget && {
      async forget(scope) {
        const forgotten = await forget.call(inner, scope);
        ends.clear();
        return forgotten;
      },
    }),
    ...(deleteBefore && {
      async deleteBefore(time, filter, page) {
        const deleted = await deleteBefore.call(inner, time, filter, page);
        for (const key of deleted.items) ends.delete(key);
        return deleted;
      },
    }),
  });
}

/** Returns the end of the chain at a revision, read from that event alone; undefined if there is none. */
async function endBefore(inner: SessionService, key: SessionKey, revision: number): Promise<ChainEnd | undefined> {
  if (!(Number.isSafeInteger(revision) && revision > 0)) return undefined;
  const session: Session | undefined = await inner.load(key, { afterRevision: revision - 1 });
  const last = session?.events[0];
  return last && endOf(asJson(last));
}

/** Returns the events with the seals that continue the chain. */
function chained(events: readonly JsonObject[], before: ChainEnd | undefined, key: SessionKey): readonly JsonObject[] {
  if (!events.some(hasSeal)) return sealEvents(events, before);
  const [first] = readChain(events, before).breaks;
  if (!first) return events;
  throw new IntegrityError(
    'chain_broken',
    `event ${first.revision} of an append to the session "${key.sessionId}" has an invalid seal (${first.kind}): ` +
      'omit prev, digest, salt and erased; a log with a broken chain can be appended to the inner store',
  );
}

/** Returns the event as JSON, as a store returns it. */
function storedEvent(event: Event): JsonObject {
  try {
    return asJson(withoutTemp(JSON.parse(JSON.stringify(event)) as Event));
  } catch (cause) {
    const message = `the event "${String(event?.id)}" is not JSON and cannot be sealed; remove values that JSON cannot represent`;
    throw new IntegrityError('event_not_json', message, { cause });
  }
}

function asJson(event: Event): JsonObject {
  return event as unknown as JsonObject;
}

const integrityOptions = { maxCached: wholeNumber(1) } satisfies MemberRules<IntegrityOptions>;

/** Caches the ends of the chains that were used last. An entry is valid only at its revision. */
class ChainEnds {
  readonly #most: number;
  readonly #ends = new Map<string, ChainEnd & { readonly revision: number }>();

  constructor(most: number) {
    this.#most = most;
  }

  get(key: SessionKey, revision: number): ChainEnd | undefined {
    const end = this.#ends.get(idOf(key));
    return end?.revision === revision ? end : undefined;
  }

  set(key: SessionKey, revision: number, { link, isSealed }: ChainEnd): void {
    const id = idOf(key);
    this.#ends.delete(id);
    this.#ends.set(id, { revision, link, isSealed });
    if (this.#ends.size <= this.#most) return;
    const [oldest] = this.#ends.keys();
    if (oldest !== undefined) this.#ends.delete(oldest);
  }

  delete(key: SessionKey): void {
    this.#ends.delete(idOf(key));
  }

  clear(): void {
    this.#ends.clear();
  }
}

function idOf({ appName, userId, sessionId }: SessionKey): string {
  return JSON.stringify([appName, userId, sessionId]);
}
