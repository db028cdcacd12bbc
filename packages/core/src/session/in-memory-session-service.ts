import {
  SessionConflictError,
  SessionExistsError,
  SessionFencedError,
  SessionNotFoundError,
} from '../error/session-error.ts';
import type { Event } from '../event/event.ts';
import type { JsonObject } from '../json/json-value.ts';
import { defaultPlatform } from '../platform/platform.ts';
import type { Session, SessionKey } from './session.ts';
import type { LeaseStore, Mail, SessionService } from './session-service.ts';
import { mergeState, scopeOf, withoutTemp } from './state-scope.ts';

/** Keeps sessions in this process, with mailbox and leases. They end with it. */
export function inMemorySessionService(
  options: { /** Epoch milliseconds, for leases. */ readonly clock?: () => number } = {},
): SessionService {
  const clock = options.clock ?? defaultPlatform.now;
  const records = new Map<string, SessionRecord>();
  const shared = new Map<string, JsonObject>();
  const recent = new WeakMap<SessionKey, SessionRecord>();
  const find = (key: SessionKey): SessionRecord => {
    // A driver asks with the same key object again and again.
    const last = recent.get(key);
    if (last && !last.deleted && isSameKey(last.key, key)) return last;
    const record = records.get(textOfKey(key));
    if (record) recent.set(key, record);
    else throw new SessionNotFoundError(key.sessionId);
    return record;
  };
  const share = (key: SessionKey, delta: JsonObject): void => {
    for (const scope of ['app', 'user'] as const) {
      const id = sharedId(key, scope);
      const known = shared.get(id);
      const next = mergeState(known ?? {}, pick(delta, scope));
      if (known || Object.keys(next).length > 0) shared.set(id, next);
    }
  };
  return {
    async create(key, given = noState) {
      const id = textOfKey(key);
      if (records.has(id)) throw new SessionExistsError(key.sessionId);
      const isEmpty = Object.keys(given).length === 0;
      const state = isEmpty ? noState : structuredClone(given);
      const record: SessionRecord = {
        key: { ...key },
        events: [],
        state: isEmpty ? noState : mergeState({}, pick(state, 'session')),
        mail: new Map(),
        seen: new Set(),
        lease: undefined,
        token: 0,
        deleted: false,
      };
      records.set(id, record);
      if (!isEmpty) share(key, state);
      return sessionOf(record, shared, 0);
    },
    async load(key, from) {
      const record = records.get(textOfKey(key));
      return record && sessionOf(record, shared, from?.afterRevision ?? 0);
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
        const delta = stored.actions?.stateDelta;
        if (delta) {
          record.state = mergeState(record.state, pick(delta, 'session'));
          share(key, delta);
        }
      }
      for (const id of expected.consumed ?? []) record.mail.delete(id);
      return { revision: record.events.length, hasMail: record.mail.size > 0 };
    },
    async deliver(key, mail) {
      const record = find(key);
      if (record.seen.has(mail.id)) return;
      record.seen.add(mail.id);
      record.mail.set(mail.id, structuredClone(mail));
    },
    async mail(key) {
      const { mail } = find(key);
      return mail.size === 0 ? noMail : [...mail.values()];
    },
    async delete(key) {
      const id = textOfKey(key);
      const record = records.get(id);
      if (record) record.deleted = true;
      records.delete(id);
    },
    async list({ appName, userId }, page = {}) {
      const ids = [...records.values()]
        .map((record) => record.key)
        .filter(
          (key) =>
            key.appName === appName &&
            key.userId === userId &&
            (page.after === undefined || key.sessionId > page.after),
        )
        .sort((a, b) => (a.sessionId < b.sessionId ? -1 : 1));
      return ids.slice(0, page.limit ?? ids.length);
    },
    leases: leasesOf(find, clock),
  };
}

interface SessionRecord {
  readonly key: SessionKey;
  readonly events: Event[];
  state: JsonObject;
  readonly mail: Map<string, Mail>;
  readonly seen: Set<string>;
  lease: { readonly owner: string; readonly until: number } | undefined;
  token: number;
  deleted: boolean;
}

function leasesOf(find: (key: SessionKey) => SessionRecord, clock: () => number): LeaseStore {
  return {
    async claim(key, owner, ttlMs) {
      const record = find(key);
      const { lease } = record;
      if (lease && lease.owner !== owner && lease.until > clock()) return undefined;
      record.lease = { owner, until: clock() + ttlMs };
      return { fencingToken: ++record.token };
    },
    async renew(key, fencingToken, ttlMs) {
      const record = find(key);
      if (!record.lease || record.token !== fencingToken) return false;
      record.lease = { ...record.lease, until: clock() + ttlMs };
      return true;
    },
    async release(key, fencingToken) {
      const record = find(key);
      if (record.token === fencingToken) record.lease = undefined;
    },
  };
}

function sessionOf(record: SessionRecord, shared: ReadonlyMap<string, JsonObject>, afterRevision: number): Session {
  const app = shared.get(sharedId(record.key, 'app'));
  const user = shared.get(sharedId(record.key, 'user'));
  const { appName, userId, sessionId } = record.key;
  return {
    appName,
    userId,
    sessionId,
    revision: record.events.length,
    state: app || user ? Object.freeze({ ...app, ...user, ...record.state }) : record.state,
    events: record.events.slice(afterRevision),
  };
}

function pick(state: JsonObject, scope: 'session' | 'user' | 'app'): JsonObject {
  const entries = Object.entries(state).filter(([key]) => scopeOf(key) === scope);
  return Object.freeze(Object.fromEntries(entries));
}

function isSameKey(a: SessionKey, b: SessionKey): boolean {
  return a.sessionId === b.sessionId && a.userId === b.userId && a.appName === b.appName;
}

/** Unambiguous, because each part's length stands before it. */
function textOfKey({ appName, userId, sessionId }: SessionKey): string {
  return `${appName.length}:${appName}${userId.length}:${userId}${sessionId}`;
}

function sharedId({ appName, userId }: SessionKey, scope: 'app' | 'user'): string {
  return scope === 'app' ? `app:${appName}` : `user:${appName.length}:${appName}${userId}`;
}

const noMail: readonly Mail[] = Object.freeze([]);
const noState: JsonObject = Object.freeze({});
