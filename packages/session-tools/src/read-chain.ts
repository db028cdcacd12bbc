import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { type ChainEnd, contentDigest, endOf, eventDigest, hasSeal, unlessTooDeep } from './seal.ts';

/** A position at which a log was changed. */
export interface ChainBreak {
  /** The position in the log, from 1: the revision that the event created. */
  readonly revision: number;
  /**
   * `changed`: the event does not match its digest. `missing`: the event's predecessor is not in the log: it
   * was removed or replaced. `misplaced`: the predecessor is elsewhere in the log: the event was moved,
   * copied or inserted. `unsealed`: the event has no seal, though an earlier event has one. `cut`: the log
   * ends before the stored head. `replaced`: the event differs from the stored head.
   */
  readonly kind: 'changed' | 'missing' | 'misplaced' | 'unsealed' | 'cut' | 'replaced';
}

/** The result of reading a chain. */
export interface ReadChain {
  readonly breaks: readonly ChainBreak[];
  /** The number of events before the first sealed one. */
  readonly unsealed: number;
  /** The revisions whose content was removed. */
  readonly erased: readonly number[];
  /** The end of the chain; undefined if there are no events. */
  readonly end: ChainEnd | undefined;
}

/**
 * Checks events that follow `start` (undefined: the beginning of a log)
 * against their seals. Computes one or two digests for each event.
 */
export function readChain(events: readonly JsonValue[], start?: ChainEnd): ReadChain {
  const digests = new Set(events.map((event) => (isJsonObject(event) ? event['digest'] : undefined)));
  const breaks: ChainBreak[] = [];
  const erased: number[] = [];
  let unsealed = 0;
  let hasSealed = start?.isSealed === true;
  let end = start;
  events.forEach((given, at) => {
    const event = isJsonObject(given) ? given : {};
    const revision = at + 1;
    if (hasSeal(event)) {
      hasSealed = true;
      const { prev } = event;
      if (!isAsSealed(event)) breaks.push({ revision, kind: 'changed' });
      else if (prev !== end?.link)
        breaks.push({ revision, kind: prev === undefined || digests.has(prev) ? 'misplaced' : 'missing' });
      else if (event['salt'] === undefined) erased.push(revision);
    } else if (hasSealed) breaks.push({ revision, kind: 'unsealed' });
    else unsealed++;
    end = endOf(event);
  });
  return { breaks, unsealed, erased, end };
}

/** Returns true if an event matches its digest, as far as its content is present. */
export function isAsSealed(event: JsonObject): boolean {
  const { prev, digest, salt, erased } = event;
  if (typeof (salt ?? erased) !== 'string' || (salt !== undefined && erased !== undefined)) return false;
  return unlessTooDeep(
    () => digest === eventDigest(event, prev, erased ?? contentDigest(event, salt as string)),
    false,
  );
}
