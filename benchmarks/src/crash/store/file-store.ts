import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Event,
  type JsonObject,
  type Mail,
  type Session,
  SessionConflictError,
  SessionExistsError,
  type SessionKey,
  SessionNotFoundError,
  type SessionService,
} from '@mortise/core';
import type { KillPoint } from '../kill-point.ts';
import { appendLine, readLines } from '../synced-lines.ts';
import type { CrashStore } from './crash-store.ts';

/** The smallest possible store, without leases: it shows the behaviour of the loop alone. */
export function fileStore(directory: string, point: KillPoint): CrashStore {
  return { sessions: fileSessions(directory, point), close: () => {} };
}

/**
 * Opens a session in one file: an append is one line of JSON, which is synced before the append returns. A
 * line without a newline does not count.
 */
function fileSessions(directory: string, point: KillPoint): SessionService {
  const file = join(directory, 'session.jsonl');
  const read = (): readonly Entry[] | undefined => (existsSync(file) ? readLines<Entry>(file) : undefined);
  const find = (key: SessionKey): readonly Entry[] => {
    const entries = read();
    if (!entries) throw new SessionNotFoundError(key.sessionId);
    return entries;
  };
  return {
    async create(key) {
      if (existsSync(file)) throw new SessionExistsError(key.sessionId);
      appendFileSync(file, '');
      return sessionOf(key, [], 0);
    },
    async load(key, from) {
      const entries = read();
      return entries && sessionOf(key, entries, from?.afterRevision ?? 0);
    },
    async append(key, events, expected) {
      const entries = find(key);
      const revision = eventsOf(entries).length;
      if (expected.revision !== revision) throw new SessionConflictError(key.sessionId, expected.revision, revision);
      appendLine(file, { events, consumed: expected.consumed ?? [] }, point);
      return { revision: revision + events.length, hasMail: mailOf(find(key)).length > 0 };
    },
    async deliver(key, mail) {
      const known = find(key).some((entry) => 'mail' in entry && entry.mail.id === mail.id);
      if (!known) appendLine(file, { mail }, point);
    },
    async mail(key) {
      return mailOf(find(key));
    },
    async delete() {
      throw new Error('nothing is deleted here');
    },
    async list() {
      throw new Error('this store does not list sessions');
    },
  };
}

type Entry = { readonly events: readonly Event[]; readonly consumed: readonly string[] } | { readonly mail: Mail };

function eventsOf(entries: readonly Entry[]): readonly Event[] {
  return entries.flatMap((entry) => ('events' in entry ? entry.events : []));
}

function mailOf(entries: readonly Entry[]): readonly Mail[] {
  const consumed = new Set(entries.flatMap((entry) => ('events' in entry ? entry.consumed : [])));
  return entries.flatMap((entry) => ('mail' in entry && !consumed.has(entry.mail.id) ? [entry.mail] : []));
}

function sessionOf(key: SessionKey, entries: readonly Entry[], afterRevision: number): Session {
  const events = eventsOf(entries);
  const state: JsonObject = Object.freeze({});
  return { ...key, state, revision: events.length, events: events.slice(afterRevision) };
}
