import { SessionError } from '../../error/errors.ts';
import type { Event } from '../../event/event.ts';
import type { Page, PageRequest } from '../session-index.ts';
import type { LoadFrom } from '../session-service.ts';

/** A checked page request. */
export interface PageStart<Key extends readonly (number | string)[]> {
  readonly limit: number;
  /** The sort key of the last item of the previous page; undefined for the first page. */
  readonly after: Key | undefined;
}

/**
 * Checks a page request and parses its cursor. `kinds`: the types of the members of a sort key, in order; a
 * pattern stands for a string that matches it.
 *
 * Throws `SessionError`: `bad_page`.
 */
export function pageStart<Key extends readonly (number | string)[]>(
  page: PageRequest | undefined,
  kinds: readonly ('number' | 'string' | RegExp)[],
): PageStart<Key> {
  const { after, limit = defaultLimit } = page ?? {};
  pageLimit(limit);
  if (after === undefined) return { limit, after: undefined };
  const key = keyIn(after);
  const isOurs =
    Array.isArray(key) && key.length === kinds.length && kinds.every((kind, at) => isOfKind(key[at], kind));
  if (!isOurs)
    throw new SessionError('bad_page', '"after" must be the unchanged "next" of a page; omit it for the first page');
  return { limit, after: key as unknown as Key };
}

/** Checks a number of items. Throws `SessionError`: `bad_page`. */
export function pageLimit(limit: number, name = 'limit'): number {
  if (Number.isSafeInteger(limit) && limit >= 1) return limit;
  throw new SessionError('bad_page', `"${name}" must be a whole number above 0, got ${limit}`);
}

/** Checks a time. Throws `SessionError`: `bad_time`. */
export function ageLimit(time: number): number {
  if (Number.isFinite(time)) return time;
  throw new SessionError('bad_time', `the time must be a number of milliseconds since 1970, got ${String(time)}`);
}

/**
 * Returns a page of the found items. `found` has one item more than `limit` if there is a next page. Items
 * for which `itemOf` returns undefined are omitted.
 */
export function pageOf<Item, Found>(
  found: readonly Found[],
  limit: number,
  itemOf: (found: Found) => Item | undefined,
  keyOf: (found: Found) => readonly (number | string)[],
): Page<Item> {
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const items = shown.map(itemOf).filter((item) => item !== undefined);
  return found.length > limit && last !== undefined ? { items, next: JSON.stringify(keyOf(last)) } : { items };
}

/**
 * Returns the revision after which the requested events of `load` start. `revision`: the revision of the log.
 * `eventAt` returns the event at a position, counted from 1; for `afterTime` it is called from the end of the
 * log backwards.
 *
 * Throws `SessionError`: `bad_page`, `bad_time`.
 */
export function loadStart(
  { afterRevision, newest, afterTime }: LoadFrom,
  revision: number,
  eventAt: (position: number) => Event | undefined,
): number {
  if (afterRevision !== undefined) return afterRevision;
  if (newest !== undefined) return Math.max(0, revision - pageLimit(newest, 'newest'));
  if (afterTime === undefined) return 0;
  const time = ageLimit(afterTime);
  let position = revision;
  // An event without a time, which a newer version may write, counts as later than any time.
  while (position > 0 && !((eventAt(position)?.timestamp ?? Number.NaN) <= time)) position--;
  return position;
}

function isOfKind(member: unknown, kind: 'number' | 'string' | RegExp): boolean {
  return kind instanceof RegExp ? typeof member === 'string' && kind.test(member) : typeof member === kind;
}

function keyIn(after: unknown): unknown {
  try {
    return JSON.parse(String(after));
  } catch {
    return undefined;
  }
}

const defaultLimit = 50;
