import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { type ChainEnd, contentDigest, endOf, eventDigest, hasSeal, unlessTooDeep } from './seal.ts';

/** A position at which a log was changed. */
export interface ChainBreak {
  /** The position in the log, from 1: the revision that the event created. */
  readonly revision: number;
  /**
   * `changed`: the event does not match its digest. `missing`: its predecessor is not in the log, which was
   * removed or replaced. `misplaced`: its predecessor is elsewhere in the log: the event was moved, copied or
   * inserted. `unsealed`: it has no seal, though one before it has. `cut`: the log ends before the stored
   * head. `replaced`: it is not the event of the stored head.
   */
  readonly kind: 'changed' | 'missing' | 'misplaced' | 'unsealed' | 'cut' | 'replaced';
}

/** The result of reading a chain. */
export interface ReadChain {
  readonly breaks: readonly ChainBreak[];
  /** Events before the first that is sealed. */
  readonly unsealed: number;
  /** The revisions whose content was removed. */
  readonly erased: readonly number[];
  /** The end of the chain; undefined without events. */
  readonly end: ChainEnd | undefined;
}

/**
 * Walks along the events, which follow `start`: undefined for
 * the beginning of a log. Takes one digest or two for each.
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
