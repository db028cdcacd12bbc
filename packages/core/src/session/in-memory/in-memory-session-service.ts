import { checkMembers } from '../../error/check-members.ts';
import { ConfigError } from '../../error/config-error.ts';
import {
  SessionConflictError,
  SessionExistsError,
  SessionFencedError,
  SessionNotFoundError,
} from '../../error/session-error.ts';
import type { JsonObject } from '../../json/json-value.ts';
import { defaultPlatform } from '../../platform/platform.ts';
import { GrowingState } from '../growing-state.ts';
import type { Session, SessionKey } from '../session.ts';
import type { LeaseStore, Mail, SessionService } from '../session-service.ts';
import { initialState } from '../state-entry.ts';
import { scopeOf, withoutTemp } from '../state-scope.ts';
import { type SessionRecord, SessionRecords } from './session-records.ts';

/** How an `inMemorySessionService` keeps sessions. */
export interface InMemorySessionOptions {
  /** Epoch milliseconds, for leases. */
  readonly clock?: (() => number) | undefined;
  /**
   * How many sessions are kept; default 10,000, which is some 70 MB of short ones. With one more, that which
   * was not used for longest and has no lease is dropped, also where it waits for an answer: it is as if it
   * had been deleted. `Number.POSITIVE_INFINITY` keeps all for as long as the process lives.
   */
  readonly maxSessions?: number | undefined;
}

/**
 * Keeps sessions in this process, with mailbox, leases and index. They end
 * with it, or when there are too many. Throws `invalid_option`.
 */
export function inMemorySessionService(options: InMemorySessionOptions = {}): SessionService {
  checkMembers('inMemorySessionService', options, inMemorySessionServiceOptions);
  const { clock = defaultPlatform.now, maxSessions = 10_000 } = options;
  if (!(maxSessions >= 1)) throw new ConfigError('invalid_option', `maxSessions is at least 1, got ${maxSessions}`);
  const records = new SessionRecords(maxSessions, clock);
  const shared = new Map<string, GrowingState>();
  const find = (key: SessionKey): SessionRecord => {
    const record = records.get(key);
    if (!record) throw new SessionNotFoundError(key.sessionId);
    return record;
  };
  const change = (record: SessionRecord, delta: JsonObject | undefined): void => {
    if (!delta) return;
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
  const later = async () => (await import('./memory-parts.ts')).memoryParts(records, clock);
  return {
    async create(key, given) {
      const state = given && initialState(given);
      if (records.get(key)) throw new SessionExistsError(key.sessionId);
      const { appName, userId, sessionId } = key;
      const record: SessionRecord = {
        key: { appName, userId, sessionId },
        events: [],
        state: new GrowingState(),
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
      return sessionOf(record, shared, 0);
    },
    async load(key, from) {
      const record = records.get(key);
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
        change(record, stored.actions?.stateDelta);
      }
      record.changed?.();
      const { mail } = record;
      if (mail && expected.consumed) for (const id of expected.consumed) mail.delete(id);
      return { revision: record.events.length, hasMail: (mail?.size ?? 0) > 0 };
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
      const { mail } = find(key);
      return mail ? [...mail.values()] : noMail;
    },
    async delete(key) {
      records.delete(key);
    },
    list: async ({ ...scope }, page) => (await later()).keys(scope, page),
    async *changes({ ...key }, afterRevision, signal) {
      yield* (await later()).changes(key, afterRevision, signal);
    },
    leases: leasesOf(find, clock),
    index: {
      open: async (filter, page) => (await later()).open(filter, page),
      list: async (filter, page) => (await later()).list(filter, page),
      runnable: async (limit) => (await later()).runnable(limit),
    },
  };
}

function leasesOf(find: (key: SessionKey) => SessionRecord, clock: () => number): LeaseStore {
  return {
    async claim(key, owner, ttlMs) {
      const record = find(key);
      const now = clock();
      if (record.owner !== undefined && record.owner !== owner && record.until > now) return undefined;
      record.owner = owner;
      record.until = now + ttlMs;
      return { fencingToken: ++record.token };
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
      const { owner, until } = find(key);
      return owner !== undefined && until > clock();
    },
  };
}

function sessionOf(record: SessionRecord, shared: ReadonlyMap<string, GrowingState>, afterRevision: number): Session {
  const app = shared.size > 0 ? shared.get(sharedId(record.key, 'app'))?.value : undefined;
  const user = shared.size > 0 ? shared.get(sharedId(record.key, 'user'))?.value : undefined;
  return {
    ...record.key,
    revision: record.events.length,
    state: app || user ? Object.freeze({ ...app, ...user, ...record.state.value }) : record.state.value,
    events: record.events.slice(afterRevision),
  };
}

function pick(state: JsonObject, scope: 'session' | 'user' | 'app'): JsonObject {
  return Object.fromEntries(Object.entries(state).filter(([key]) => scopeOf(key) === scope));
}

/** Unambiguous, because the first part's length stands before it. */
function sharedId({ appName, userId }: SessionKey, scope: 'app' | 'user'): string {
  return scope === 'app' ? `app:${appName}` : `user:${appName.length}:${appName}${userId}`;
}

const noMail: readonly Mail[] = Object.freeze([]);

const inMemorySessionServiceOptions = { clock: true, maxSessions: true } satisfies Record<
  keyof InMemorySessionOptions,
  true
>;
