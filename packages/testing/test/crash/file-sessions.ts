/// <reference types="node" />
import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from 'node:fs';
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

/** Called where a machine may stop. */
export type CrashPoint = (what: string) => void;

/** One session in one file: an append is one line of JSON, synced before it counts; a line without its end never was. */
export function fileSessions(directory: string, point: CrashPoint): SessionService {
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
    async list({ appName, userId }) {
      return existsSync(file) ? [{ appName, userId, sessionId: 's1' }] : [];
    },
  };
}

/** Writes one line and syncs it. A machine may stop before, in the middle, and after. */
export function appendLine(file: string, entry: unknown, point: CrashPoint): void {
  const bytes = Buffer.from(`${JSON.stringify(entry)}\n`);
  dropTornLine(file);
  point('before the append');
  const disk = openSync(file, 'a');
  const half = bytes.length >> 1;
  writeSync(disk, bytes, 0, half);
  point('within the append');
  writeSync(disk, bytes, half);
  fsyncSync(disk);
  closeSync(disk);
  point('after the append');
}

/** The whole lines of a file. */
export function readLines<T>(file: string): readonly T[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
}

type Entry = { readonly events: readonly Event[]; readonly consumed: readonly string[] } | { readonly mail: Mail };

function dropTornLine(file: string): void {
  if (!existsSync(file)) return;
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf(10) + 1;
  if (end < bytes.length) truncateSync(file, end);
}

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
