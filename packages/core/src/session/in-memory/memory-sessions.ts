import {
  SessionConflictError,
  SessionExistsError,
  SessionFencedError,
  SessionNotFoundError,
} from '../../error/errors.ts';
import type { JsonObject } from '../../json/json-value.ts';
import { loadStart } from '../fold/page-start.ts';
import { GrowingState, noState } from '../growing-state.ts';
import type { Session, SessionKey } from '../session.ts';
import type { LeaseStore, SessionScope, SessionService } from '../session-service.ts';
import { initialState, refuseDeepState, scopeOf, withoutTemp } from '../session-state.ts';
import { type SessionRecord, SessionRecords } from './session-records.ts';

/** The default maximum number of sessions in memory. */
export const mostSessions = 10_000;

/**
 * Creates a session service in this process's memory, without an index. It is the default of runners: no
 * application can reach that store, so no application could read an index.
 */
export function memorySessions(
  clock: () => number,
  records: SessionRecords = new SessionRecords(),
  maxSessions: number = mostSessions,
): SessionService {
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
      return sessionOf(record, shared, from && loadStart(from, events.length, (at) => events[at - 1]));
    },
    async append(key, events, expected) {
      const record = find(key);
      if (expected.fencingToken !== undefined && expected.fencingToken !== record.token)
        throw new SessionFencedError(key.sessionId);
      if (expected.revision !== record.events.length)
        throw new SessionConflictError(key.sessionId, expected.revision, record.events.length);
      refuseDeepState(events);
      for (const event of events) {
        const stored = withoutTemp(event);
        record.events.push(stored);
        change(record, stored.actions?.stateDelta);
      }
      records.changed(record);
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
      const keys = keysIn(records, scope);
      for (const key of keys) records.delete(key);
      const id = sharedId(scope, 'user');
      const userState = Object.keys(shared.get(id)?.value ?? {}).length;
      shared.delete(id);
      return { sessions: keys.length, userState };
    },
    changes: ({ ...key }, afterRevision, signal) => changesOf(records, key, afterRevision, signal),
    leases: leasesOf(find, clock),
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
  // One counter for all sessions: a session that is deleted
  // and created again must not get a token a second time.
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
  // The members of the key are listed, which is faster than a spread.
  return {
    appName,
    userId,
    sessionId,
    revision: record.events.length,
    state: app || user ? Object.freeze({ ...app, ...user, ...own }) : own,
    events: record.events.slice(afterRevision),
  };
}

/** Returns the map key of a shared state, different for all pairs of an app and a user. */
function sharedId({ appName, userId }: SessionScope, scope: 'app' | 'user'): string {
  return JSON.stringify(scope === 'app' ? [appName] : [appName, userId]);
}

function pick(state: JsonObject, scope: 'session' | 'user' | 'app'): JsonObject {
  return Object.fromEntries(Object.entries(state).filter(([key]) => scopeOf(key) === scope));
}

/** Returns the keys of one user's sessions in one app, by session id. */
function keysIn(
  records: SessionRecords,
  { appName, userId }: SessionScope,
  page: { readonly after?: string; readonly limit?: number } = {},
): readonly SessionKey[] {
  const keys = Array.from(records.all, ({ key }) => key)
    .filter(
      (key) =>
        key.appName === appName && key.userId === userId && (page.after === undefined || key.sessionId > page.after),
    )
    .sort((a, b) => (a.sessionId < b.sessionId ? -1 : 1));
  return keys.slice(0, page.limit ?? keys.length);
}

/** Yields the revisions of a session as it grows. */
async function* changesOf(
  records: SessionRecords,
  key: SessionKey,
  afterRevision: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<number, void, void> {
  if (signal?.aborted) return;
  const record = records.get(key);
  if (!record) throw new SessionNotFoundError(key.sessionId);
  let reported = afterRevision;
  let wake: (() => void) | undefined;
  const notify = (): void => wake?.();
  record.watchers ??= new Set();
  const { watchers } = record;
  watchers.add(notify);
  signal?.addEventListener('abort', notify);
  try {
    while (!signal?.aborted && records.all.has(record)) {
      const revision = record.events.length;
      if (revision > reported) {
        reported = revision;
        yield revision;
      } else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    signal?.removeEventListener('abort', notify);
    watchers.delete(notify);
  }
}
