import { checkMembers, type MemberRules } from '../../error/check-members.ts';
import { wholeNumber } from '../../error/member-rules.ts';
import {
  SessionConflictError,
  SessionExistsError,
  SessionFencedError,
  SessionNotFoundError,
} from '../../error/session-error.ts';
import type { JsonObject } from '../../json/json-value.ts';
import { none, withLast } from '../../json/seldom-used.ts';
import { defaultPlatform } from '../../platform/platform.ts';
import { GrowingState, noState } from '../growing-state.ts';
import type { Session, SessionKey } from '../session.ts';
import type { LeaseStore, SessionService } from '../session-service.ts';
import { initialState } from '../state-entry.ts';
import { scopeOf, withoutTemp } from '../state-scope.ts';
import type { MemoryParts } from './memory-parts.ts';
import { type SessionRecord, SessionRecords } from './session-records.ts';
import { sharedId } from './shared-id.ts';

/** Options of `inMemorySessionService`. */
export interface InMemorySessionOptions {
  /** Epoch milliseconds, for leases. */
  readonly clock?: (() => number) | undefined;
  /**
   * The number of sessions that are kept; default 10,000, about 70 MB of short ones. Beyond it, the least
   * recently used session without a lease is dropped, even if it waits for an answer, as if it had been
   * deleted. `Number.POSITIVE_INFINITY` keeps all of them while the process lives.
   */
  readonly maxSessions?: number | undefined;
}

/**
 * Creates a session service in this process's memory, with inbox, leases and index. Sessions end with the
 * process, or when there are too many. Throws `invalid_option`.
 */
export function inMemorySessionService(options: InMemorySessionOptions = {}): SessionService {
  options = checkMembers('inMemorySessionService', options, inMemorySessionServiceOptions);
  const { clock = defaultPlatform.now, maxSessions = 10_000 } = options;
  const records = new SessionRecords();
  const shared = new Map<string, GrowingState>();
  const find = (key: SessionKey): SessionRecord => {
    const record = records.get(key);
    if (!record) throw new SessionNotFoundError(key.sessionId);
    return record;
  };
  const change = (record: SessionRecord, delta: JsonObject | undefined): void => {
    if (!delta) return;
    record.state ??= new GrowingState();
    record.state.add(pick(delta, 'session'));
    for (const scope of ['app', 'user'] as const) {
      const id = sharedId(record.key, scope);
      const own = pick(delta, scope);
      if (Object.keys(own).length === 0) continue;
      const known = shared.get(id) ?? new GrowingState();
      known.add(own);
      shared.set(id, known);
    }
  };
  const parts = async () => (await import('./memory-parts.ts')).memoryParts(records, shared, clock);
  const later = <Name extends keyof MemoryParts>(name: Name) =>
    (async (...given: readonly unknown[]) => {
      // What is asked about is read now, and not when the part has been loaded.
      const asked = structuredClone(given);
      return ((await parts())[name] as Part)(...asked);
    }) as MemoryParts[Name];
  return {
    async create(key, given) {
      const state = given && initialState(given);
      if (records.all.size >= maxSessions && !records.get(key)) (await parts()).makeRoom(maxSessions);
      if (records.get(key)) throw new SessionExistsError(key.sessionId);
      const { appName, userId, sessionId } = key;
      const record: SessionRecord = {
        key: { appName, userId, sessionId },
        events: none,
        state: undefined,
        mail: undefined,
        seen: undefined,
        used: true,
        owner: undefined,
        until: 0,
        token: 0,
        createdAt: clock(),
      };
      records.add(record);
      change(record, state);
      return sessionOf(record, shared);
    },
    async load(key, from) {
      const record = records.get(key);
      return (
        record && sessionOf(record, shared, from && (from.afterRevision ?? (await parts()).revisionOf(from, record)))
      );
    },
    async append(key, events, expected) {
      const record = find(key);
      if (expected.fencingToken !== undefined && expected.fencingToken !== record.token)
        throw new SessionFencedError(key.sessionId);
      if (expected.revision !== record.events.length)
        throw new SessionConflictError(key.sessionId, expected.revision, record.events.length);
      for (const event of events) {
        const stored = withoutTemp(event);
        record.events = withLast(record.events, stored);
        change(record, stored.actions?.stateDelta);
      }
      records.changed?.(record);
      for (const id of expected.consumed ?? []) record.mail?.delete(id);
      return { revision: record.events.length, hasMail: (record.mail?.size ?? 0) > 0 };
    },
    async deliver(key, mail) {
      const record = find(key);
      record.seen ??= new Set();
      if (record.seen.has(mail.id)) return;
      record.seen.add(mail.id);
      record.mail ??= new Map();
      record.mail.set(mail.id, structuredClone(mail));
    },
    async mail(key) {
      return [...(find(key).mail?.values() ?? [])];
    },
    async delete(key) {
      records.delete(key);
    },
    list: later('keys'),
    forget: later('forget'),
    deleteBefore: later('deleteBefore'),
    async *changes({ ...key }, afterRevision, signal) {
      yield* (await parts()).changes(key, afterRevision, signal);
    },
    leases: leasesOf(find, clock),
    index: {
      open: later('open'),
      list: later('list'),
      users: later('users'),
      runnable: later('runnable'),
      due: later('due'),
    },
    snapshots: { read: later('read'), write: later('write') },
  };
}

function leasesOf(find: (key: SessionKey) => SessionRecord, clock: () => number): LeaseStore {
  // Of all sessions: one that is deleted and made again has no token of before.
  let token = 0;
  const leftMs = (record: SessionRecord): number =>
    record.owner === undefined ? 0 : Math.max(0, record.until - clock());
  return {
    async claim(key, owner, ttlMs) {
      const record = find(key);
      if (record.owner !== owner && leftMs(record)) return undefined;
      record.owner = owner;
      record.until = clock() + ttlMs;
      record.token = ++token;
      return { fencingToken: token };
    },
    async renew(key, fencingToken, ttlMs) {
      const record = find(key);
      if (record.owner === undefined || record.token !== fencingToken) return false;
      record.until = clock() + ttlMs;
      return true;
    },
    async release(key, fencingToken) {
      const record = find(key);
      if (record.token === fencingToken) record.owner = undefined;
    },
    async held(key) {
      return leftMs(find(key));
    },
  };
}

function sessionOf(record: SessionRecord, shared: ReadonlyMap<string, GrowingState>, afterRevision?: number): Session {
  const app = shared.size > 0 ? shared.get(sharedId(record.key, 'app'))?.value : undefined;
  const user = shared.size > 0 ? shared.get(sharedId(record.key, 'user'))?.value : undefined;
  const own = record.state?.value ?? noState;
  const { appName, userId, sessionId } = record.key;
  // Written out: of a spread nothing remembers what came of it.
  return {
    appName,
    userId,
    sessionId,
    revision: record.events.length,
    state: app || user ? Object.freeze({ ...app, ...user, ...own }) : own,
    events: record.events.slice(afterRevision),
  };
}

function pick(state: JsonObject, scope: 'session' | 'user' | 'app'): JsonObject {
  return Object.fromEntries(Object.entries(state).filter(([key]) => scopeOf(key) === scope));
}

type Part = (...given: readonly unknown[]) => unknown;

const inMemorySessionServiceOptions = {
  clock: 'function',
  maxSessions: wholeNumber(1, Number.POSITIVE_INFINITY),
} satisfies MemberRules<InMemorySessionOptions>;
