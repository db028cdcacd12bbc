import {
  type Event,
  type JsonObject,
  type JsonValue,
  type LoadFrom,
  type Session,
  SessionCorruptError,
  SessionError,
  type SessionKey,
} from '@mortise/core';
import { loadStart } from '@mortise/core/session-index';
import { readEvent, readJson, storedIndex } from '@mortise/session-kit';
import { digestOf } from './digest-of.ts';
import { mostWritten } from './index-statement.ts';
import { keyParam } from './key-param.ts';
import type { KnownEntry } from './known-entry.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import type { PostgresRow } from './postgres-query.ts';

/**
 * Loads sessions with one statement, and another one for each further page of events.
 *
 * Events never change, so later pages match the state that the first statement read.
 */
export class LoadSession {
  readonly #database: PostgresDatabase;
  readonly #onEntry: (key: SessionKey, entry: KnownEntry) => void;
  readonly #first: string;
  readonly #page: string;
  readonly #isThere: string;
  readonly #end: string;

  /** @param onEntry Called with the index entry of each session that is loaded. */
  constructor(database: PostgresDatabase, onEntry: (key: SessionKey, entry: KnownEntry) => void) {
    const { schema } = database;
    this.#database = database;
    this.#onEntry = onEntry;
    this.#first = firstStatement(schema);
    this.#page = `
      SELECT sequence::float8 AS place, checksum::float8, data FROM ${schema}.event
      WHERE session = $1::text::bigint AND sequence > $2::text::bigint AND sequence <= $3::text::bigint`;
    this.#end = `
      SELECT id::text AS name, revision::float8 AS revision FROM ${schema}.session
      WHERE digest = ${digestOf('$1::text')}`;
    this.#isThere = `SELECT id FROM ${schema}.session WHERE id = $1::text::bigint`;
  }

  /**
   * Loads a session with the events from a position on. Throws
   * `SessionCorruptError`, and `SessionError`: `bad_page`, `bad_time`.
   */
  async loadFrom(key: SessionKey, given: LoadFrom | undefined): Promise<Session | undefined> {
    const from = { ...given } as LoadFrom;
    if (from.newest === undefined && from.afterTime === undefined) return this.load(key, revisionOf(from));
    const head = (await this.#database.ask(this.#end, [keyParam(key)])).rows[0];
    if (!head) return undefined;
    const revision = Number(head['revision']);
    const place = from.newest === undefined ? await this.#placeIn(key, head, from) : loadStart(from, revision, noEvent);
    const session = await this.load(key, place);
    if (!session) return undefined;
    // Another process may have appended events meanwhile.
    const { events } = session;
    return { ...session, events: events.slice(loadStart(from, events.length, (at) => events[at - 1])) };
  }

  /** Finds the revision after which the events of a time start, from the end of the log backwards. */
  async #placeIn({ sessionId }: SessionKey, head: PostgresRow, from: LoadFrom): Promise<number> {
    let end = Number(head['revision']);
    for (;;) {
      const begin = Math.max(0, end - placesAtOnce);
      const { rows } = await this.#database.ask(this.#page, [String(head['name']), String(begin), String(end)]);
      const found = new Map(rows.map(({ place, data }) => [Number(place) - begin, String(data)]));
      const place = loadStart(from, end - begin, (at) => {
        const line = found.get(at);
        return line === undefined ? undefined : readEvent(line, sessionId, begin + at);
      });
      if (place > 0 || begin === 0) return begin + place;
      end = begin;
    }
  }

  /** Throws `SessionCorruptError`. */
  async load(key: SessionKey, afterRevision: number): Promise<Session | undefined> {
    const { appName, userId, sessionId } = key;
    for (;;) {
      const { rows } = await this.#database.ask(this.#first, [
        keyParam(key),
        String(afterRevision),
        pageEnd(afterRevision),
      ]);
      const head = rows.find(({ kind }) => kind === 'session');
      if (!head) return undefined;
      const revision = Number(head['place']);
      const state = stateIn(rows, sessionId);
      const log = new LogReader(key, afterRevision, revision);
      try {
        log.read(rows.filter(({ kind }) => kind === 'event'));
        const entry = knownEntry(head, sessionId);
        if (entry) this.#onEntry(key, entry);
        while (log.end < revision) log.read(await this.#pageOf(head, log.end, revision));
        return { appName, userId, sessionId, revision, state, events: log.events };
      } catch (error) {
        // Missing events may have been deleted, with their session, after the first page was read.
        const { rows: still } = await this.#database.ask(this.#isThere, [String(head['name'])]);
        if (still.length > 0) throw error;
      }
    }
  }

  async #pageOf(head: PostgresRow, after: number, revision: number): Promise<readonly PostgresRow[]> {
    const end = Math.min(Number(pageEnd(after)), revision);
    return (await this.#database.ask(this.#page, [String(head['name']), String(after), String(end)])).rows;
  }
}

/** Reads the events of a log, page by page. */
class LogReader {
  readonly events: Event[] = [];
  /** The position of the last event that was read. */
  end: number;
  readonly #checksum: LineChecksum;
  readonly #sessionId: string;
  readonly #revision: number;

  constructor(key: SessionKey, afterRevision: number, revision: number) {
    this.end = afterRevision;
    this.#checksum = new LineChecksum(key);
    this.#sessionId = key.sessionId;
    this.#revision = revision;
  }

  read(page: readonly PostgresRow[]): void {
    const last = Math.min(Number(pageEnd(this.end)), this.#revision);
    for (const { place, checksum, data } of page.toSorted((a, b) => Number(a['place']) - Number(b['place']))) {
      const sequence = this.end + 1;
      const line = String(data);
      if (Number(place) !== sequence) throw new SessionCorruptError(this.#sessionId, sequence, 'is missing');
      if (sequence > last)
        throw new SessionCorruptError(this.#sessionId, last, 'should be the last, but another event follows');
      if (this.#checksum.of(sequence, line) !== Number(checksum))
        throw new SessionCorruptError(this.#sessionId, sequence, 'is not as it was written');
      this.events.push(readEvent(line, this.#sessionId, sequence));
      this.end = sequence;
    }
    if (this.end < last) throw new SessionCorruptError(this.#sessionId, this.end + 1, 'is missing');
  }
}

/** Returns the state in the rows of a statement, frozen. Throws `SessionCorruptError`. */
export function stateIn(rows: readonly PostgresRow[], sessionId: string): JsonObject {
  const entries = rows
    .filter(({ kind }) => kind === 'state')
    .map(({ name, data }): [string, JsonValue] => {
      const key = String(readJson(String(name), sessionId, undefined, 'a key of its state is not JSON'));
      return [key, readJson(String(data), sessionId, undefined, `its state "${key}" is not JSON`)];
    });
  return Object.freeze(Object.fromEntries(entries));
}

/**
 * Returns the index entry in a row; undefined if it is too long for an append to write, was written by a
 * newer version, or is invalid. Appending or querying reports an invalid entry.
 */
function knownEntry(head: PostgresRow, sessionId: string): KnownEntry | undefined {
  if (String(head['data'] ?? '').length > mostWritten) return undefined;
  try {
    return { id: String(head['name']), state: storedIndex(head['data'] as string | null, 0, sessionId) };
  } catch (error) {
    if (error instanceof SessionError) return undefined;
    throw error;
  }
}

function revisionOf({ afterRevision = 0 }: LoadFrom): number {
  return Number.isSafeInteger(afterRevision) ? Math.max(afterRevision, 0) : 0;
}

function noEvent(): undefined {}

function pageEnd(after: number): string {
  return String(after + pageSize);
}

function firstStatement(schema: string): string {
  return `
    WITH head AS (
      SELECT id, revision, app_digest, session.user_digest, entry
      FROM ${schema}.session LEFT JOIN ${schema}.session_index ON session = id WHERE digest = ${digestOf('$1::text')}
    )
    SELECT 'session' AS kind, revision::float8 AS place, id::text AS name, NULL::float8 AS checksum, entry AS data
    FROM head
    UNION ALL
    SELECT 'state', NULL, key, NULL, value FROM head, ${schema}.shared_state WHERE owner IN (app_digest, user_digest)
    UNION ALL
    SELECT 'state', NULL, key, NULL, value FROM head, ${schema}.session_state WHERE session = id
    UNION ALL
    SELECT 'event', sequence::float8, NULL, checksum::float8, data FROM head, ${schema}.event
    WHERE session = id AND sequence > $2::text::bigint AND sequence <= $3::text::bigint`;
}

/** The number of events that one statement reads to find a time. */
const placesAtOnce = 200;
/** The number of events that one statement loads. */
const pageSize = 5_000;

/**
 * Computes a checksum of each event's line, which also depends on its session and its position in the log.
 */
export class LineChecksum {
  readonly #seed: number;

  constructor({ appName, userId, sessionId }: SessionKey) {
    this.#seed = mix(offset, JSON.stringify([appName, userId, sessionId]));
  }

  of(sequence: number, line: string): number {
    return mix(mix(this.#seed, String(sequence)), line) >>> 0;
  }
}

/** Computes FNV-1a over code units. Each step is one-to-one, so every change of one character is detected. */
function mix(seed: number, text: string): number {
  let hash = seed;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), prime);
  return hash;
}

const offset = 0x811c9dc5;
const prime = 0x01000193;
