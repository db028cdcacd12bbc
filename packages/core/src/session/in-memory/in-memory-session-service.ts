import { checkMembers, type MemberRules } from '../../error/check-members.ts';
import { wholeNumber } from '../../error/member-rules.ts';
import {
  SessionConflictError,
  SessionExistsError,
  SessionFencedError,
  SessionNotFoundError,
} from '../../error/session-error.ts';
import type { JsonObject } from '../../json/json-value.ts';
import { defaultPlatform } from '../../platform/platform.ts';
import { loadPlace } from '../fold/load-place.ts';
import { GrowingState, noState } from '../growing-state.ts';
import type { Session, SessionKey } from '../session.ts';
import type { LeaseStore, SessionScope, SessionService } from '../session-service.ts';
import { initialState } from '../state-entry.ts';
import { scopeOf, withoutTemp } from '../state-scope.ts';
import { changesOf } from './memory-changes.ts';
import { MemoryIndex } from './memory-index.ts';
import { keysIn, usersOf } from './memory-keys.ts';
import { type SessionRecord, SessionRecords } from './session-records.ts';

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
  let index: MemoryIndex | undefined;
  const indexOf = (): MemoryIndex => {
    index ??= new MemoryIndex(records, clock);
    return index;
  };
  records.changed = (record) => {
    index?.changed(record);
    if (record.watchers) for (const tell of record.watchers) tell();
  };
  return {
    async create(key, given) {
      const state = given && initialState(given);
      if (!records.get(key)) records.makeRoom(maxSessions, clock());
      if (records.get(key)) throw new SessionExistsError(key.sessionId);
      const { appName, userId, sessionId } = key;
      const record: SessionRecord = {
        key: { appName, userId, sessionId },
        events: [],
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
      if (!record) return undefined;
      const { events } = record;
      return sessionOf(record, shared, from && loadPlace(from, events.length, (at) => events[at - 1]));
    },
    async append(key, events, expected) {
      const record = find(key);
      if (expected.fencingToken !== undefined && expected.fencingToken !== record.token)
        throw new SessionFencedError(key.sessionId);
      if (expected.revision !== record.events.length)
        throw new SessionConflictError(key.sessionId, expected.revision, record.events.length);
      for (const event of events) {
        const stored = withoutTemp(event);
        record.events.push(stored);
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
    list: async (scope, page) => keysIn(records, scope, page),
    async forget(scope) {
      for (const key of keysIn(records, scope)) records.delete(key);
      shared.delete(sharedId(scope, 'user'));
    },
    deleteBefore: async (time, filter, page) => indexOf().deleteBefore(time, filter, page),
    changes: ({ ...key }, afterRevision, signal) => changesOf(records, key, afterRevision, signal),
    leases: leasesOf(find, clock),
    index: {
      open: async (filter, page) => indexOf().open(filter, page),
      list: async (filter, page) => indexOf().list(filter, page),
      users: async (appName, page) => usersOf(records, appName, page),
      runnable: async (limit) => indexOf().runnable(limit),
      due: async (key) => indexOf().due(key),
    },
    snapshots: {
      read: async (key) => records.get(key)?.snapshot,
      async write(key, snapshot) {
        const record = records.get(key);
        if (record && !((record.snapshot?.revision ?? 0) > snapshot.revision)) record.snapshot = { ...snapshot };
      },
    },
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

/** The key of a state that sessions share, unambiguous for all names. */
function sharedId({ appName, userId }: SessionScope, scope: 'app' | 'user'): string {
  return JSON.stringify(scope === 'app' ? [appName] : [appName, userId]);
}

function pick(state: JsonObject, scope: 'session' | 'user' | 'app'): JsonObject {
  return Object.fromEntries(Object.entries(state).filter(([key]) => scopeOf(key) === scope));
}

const inMemorySessionServiceOptions = {
  clock: 'function',
  maxSessions: wholeNumber(1, Number.POSITIVE_INFINITY),
} satisfies MemberRules<InMemorySessionOptions>;
