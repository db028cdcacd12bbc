import { type SessionKey, SessionNotFoundError } from '@mortise/core';
import { pause } from '@mortise/session-kit';
import { digestOf } from './digest-of.ts';
import { keyParam } from './key-param.ts';
import { channelOf } from './notify-of.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import { textList } from './text-list.ts';

/**
 * Opens a separate connection and listens on a channel, whose name must be quoted. `heard` is called with the
 * payload of each notification, and `lost` when the connection ends. Resolves, once it listens, with a
 * function that ends it.
 */
export type PostgresListen = (
  channel: string,
  heard: (payload: string) => void,
  lost: () => void,
) => Promise<() => unknown>;

/**
 * Reports the changes of all sessions that a service watches: by one listening connection, if it has one, and
 * by one polling statement for all sessions.
 */
export class PostgresChanges {
  readonly #database: PostgresDatabase;
  readonly #listen: PostgresListen | undefined;
  readonly #find: string;
  readonly #look: string;
  /** Watchers by the digest of the session's key, in hexadecimal digits. */
  readonly #watched = new Map<string, Set<Watcher>>();
  #working: Promise<void> | undefined;
  /** Ends the pause before the next poll. */
  #hurry = new AbortController();

  constructor(database: PostgresDatabase, listen: PostgresListen | undefined) {
    const { schema } = database;
    this.#database = database;
    this.#listen = listen;
    const columns = `encode(digest, 'hex') AS digest, revision::float8 FROM ${schema}.session`;
    this.#find = `SELECT ${columns} WHERE digest = ${digestOf('$1::text')}`;
    this.#look = `SELECT ${columns} WHERE digest IN (
      SELECT decode(each, 'hex') FROM unnest(string_to_array($1::text, E'\\n')) AS each
    )`;
  }

  async *of(
    key: SessionKey,
    afterRevision: number,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<number, void, void> {
    if (signal?.aborted) return;
    const [row] = (await this.#database.ask(this.#find, [keyParam(key)])).rows;
    if (!row) throw new SessionNotFoundError(key.sessionId);
    const watcher = new Watcher(Number(row['revision']));
    const leave = this.#add(String(row['digest']), watcher);
    const end = (): void => watcher.end();
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
    try {
      for (let told = afterRevision; ; ) {
        if (watcher.failure) throw watcher.failure.error;
        if (watcher.isOver) return;
        const { revision } = watcher;
        if (revision > told) {
          told = revision;
          yield revision;
        } else await watcher.changed();
      }
    } finally {
      signal?.removeEventListener('abort', end);
      leave();
    }
  }

  #add(digest: string, watcher: Watcher): () => void {
    const watchers = this.#watched.get(digest) ?? new Set();
    this.#watched.set(digest, watchers);
    watchers.add(watcher);
    this.#working ??= this.#work();
    // The session may have grown since it was found, without a notification to this listener.
    this.#hurry.abort();
    return () => {
      watchers.delete(watcher);
      if (watchers.size === 0 && this.#watched.get(digest) === watchers) this.#watched.delete(digest);
      if (this.#watched.size === 0) this.#hurry.abort();
    };
  }

  /** Listens and polls while there are watchers. */
  async #work(): Promise<void> {
    let stop: (() => unknown) | undefined;
    let isListening = false;
    let pauseMs = shortestMs;
    while (this.#watched.size > 0) {
      if (this.#listen && !isListening) {
        try {
          stop = await this.#listen(
            `"${channelOf(this.#database.schema)}"`,
            (payload) => this.#heard(payload),
            () => {
              isListening = false;
              this.#hurry.abort();
            },
          );
          isListening = true;
        } catch {
          // Polling continues, and the next poll tries to listen again.
        }
      }
      if (await this.#lookAtAll()) pauseMs = shortestMs;
      await pause(isListening ? listeningMs : pauseMs, this.#hurry.signal);
      pauseMs = this.#hurry.signal.aborted ? shortestMs : Math.min(pauseMs * 2, longestMs);
      this.#hurry = new AbortController();
    }
    this.#working = undefined;
    await stop?.();
  }

  #heard(payload: string): void {
    const [digest = '', revision] = payload.split(':');
    for (const watcher of this.#watched.get(digest) ?? []) watcher.see(Number(revision));
  }

  /** Polls all watched sessions. Resolves with true if any of them has changed. */
  async #lookAtAll(): Promise<boolean> {
    const watched = new Map([...this.#watched].map(([digest, watchers]) => [digest, [...watchers]] as const));
    let isChanged = false;
    try {
      const { rows } = await this.#database.ask(this.#look, [textList([...watched.keys()])]);
      const revisions = new Map(rows.map((row) => [String(row['digest']), Number(row['revision'])]));
      for (const [digest, watchers] of watched)
        for (const watcher of watchers) {
          const revision = revisions.get(digest);
          if (revision === undefined) watcher.end();
          else if (watcher.see(revision)) isChanged = true;
        }
    } catch (error) {
      for (const watchers of watched.values()) for (const watcher of watchers) watcher.fail(error);
    }
    return isChanged;
  }
}

/** A watcher of a session. */
class Watcher {
  revision: number;
  isOver = false;
  failure: { readonly error: unknown } | undefined;
  #wake: (() => void) | undefined;

  constructor(revision: number) {
    this.revision = revision;
  }

  /** Reports a revision to the watcher. Returns true if it is newer than the last one. */
  see(revision: number): boolean {
    if (!(revision > this.revision)) return false;
    this.revision = revision;
    this.#wake?.();
    return true;
  }

  end(): void {
    this.isOver = true;
    this.#wake?.();
  }

  fail(error: unknown): void {
    this.failure = { error };
    this.#wake?.();
  }

  changed(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}

/**
 * The shortest and longest pause between two polls, and
 * the pause while a connection listens, in milliseconds.
 */
const shortestMs = 25;
const longestMs = 400;
const listeningMs = 5_000;
