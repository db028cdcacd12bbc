import { checkMembers, type MemberRules, type SessionKey } from '@mortise/core';
import { type DeltaRelay, mostWaitingFrames, RelayListeners } from '@mortise/core/relay';
import { pause } from '@mortise/session-kit';
import { digestOf } from './digest-of.ts';
import { keepListening } from './keep-listening.ts';
import { keyParam } from './key-param.ts';
import { relayChannelOf } from './notify-of.ts';
import type { PostgresListen } from './postgres-changes.ts';
import { PostgresDatabase } from './postgres-database.ts';
import type { PostgresRow, PostgresSource } from './postgres-query.ts';

/** Options of the relay. It needs no tables, and uses the schema only for the name of its channel. */
export interface PostgresRelayOptions extends PostgresSource {
  /** Opens a connection that listens: each process has one, while it has a run or a watcher. */
  readonly listen: PostgresListen;
  /** Called with each error of the server. The frame is then dropped, and the relay continues. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/**
 * Creates a relay that sends momentary run events with PostgreSQL's `NOTIFY`.
 *
 * One statement at a time sends all frames since the previous one. In PostgreSQL, commits with notifications
 * wait for each other, and each notification reaches all listening connections. Throws `ConfigError`:
 * `unknown_option`, `invalid_option`.
 */
export function postgresRelay(options: PostgresRelayOptions): DeltaRelay {
  options = checkMembers('postgresRelay', options, postgresRelayOptions);
  return new PostgresRelay(options, relayChannelOf(new PostgresDatabase(options).schema));
}

/** Keeps the waiting frames and the listeners. */
class PostgresRelay implements DeltaRelay {
  readonly #options: PostgresRelayOptions;
  readonly #channel: string;
  /** Listeners by the digest of the session's key, in hexadecimal digits. */
  readonly #listeners: RelayListeners = new RelayListeners();
  /** Waiting frames, each as a pair of a session's key and a frame. */
  #waiting: [key: string, frame: string][] = [];
  /** The number of frames being sent. */
  #sending = 0;
  #subscribers = 0;
  #listening: Promise<() => Promise<void>> | undefined;

  constructor(options: PostgresRelayOptions, channel: string) {
    this.#options = options;
    this.#channel = channel;
  }

  publish(key: SessionKey, frame: string): void {
    if (this.#waiting.length + this.#sending >= mostWaitingFrames) return;
    this.#waiting.push([keyParam(key), frame]);
    if (this.#waiting.length === 1 && this.#sending === 0) queueMicrotask(() => void this.#send());
  }

  async subscribe(key: SessionKey, listener: (frame: string) => void, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    this.#subscribers++;
    const left = (): void => {
      this.#subscribers--;
      if (this.#subscribers === 0) this.#stop();
    };
    const name = await this.#digest(key, signal);
    if (name === undefined) return left();
    this.#listeners.add(name, listener, signal, left);
    this.#listening ??= keepListening(this.#options.listen, this.#channel, (payload) => this.#heard(payload));
    await this.#listening;
  }

  /**
   * Sends frames that were published at the same time in
   * one statement; frames that cannot be sent are dropped.
   */
  async #send(): Promise<void> {
    while (this.#waiting.length > 0) {
      const frames = this.#waiting.splice(0, distinctAtStart(this.#waiting));
      this.#sending = frames.length;
      await this.#ask(notify, [this.#channel, JSON.stringify(frames)]);
    }
    this.#sending = 0;
  }

  /** Asks for the digest of a session's key until the server answers. */
  async #digest(key: SessionKey, signal: AbortSignal): Promise<string | undefined> {
    while (!signal.aborted) {
      const rows = await this.#ask(digest, [keyParam(key)]);
      if (rows && !signal.aborted) return String(rows[0]?.['digest']);
    }
    return undefined;
  }

  /** Runs a statement. After an error, waits and returns undefined. */
  async #ask(statement: string, params: string[]): Promise<readonly PostgresRow[] | undefined> {
    const { query, onError } = this.#options;
    try {
      return (await query(statement, params)).rows;
    } catch (error) {
      try {
        onError?.(error);
      } catch {
        // An error that `onError` throws must not end the relay.
      }
      await pause(retryMs, undefined);
      return undefined;
    }
  }

  #heard(payload: string): void {
    const at = payload.indexOf(':');
    if (at > 0) this.#listeners.publish(payload.slice(0, at), payload.slice(at + 1));
  }

  #stop(): void {
    const listening = this.#listening;
    this.#listening = undefined;
    void listening?.then((stop) => stop()).catch(() => {});
  }
}

/**
 * Returns the number of frames that one statement can send:
 * PostgreSQL sends equal notifications of a transaction only once.
 */
function distinctAtStart(frames: readonly (readonly [key: string, frame: string])[]): number {
  const seen = new Set<string>();
  for (const [key, frame] of frames) {
    const notification = `${key}:${frame}`;
    if (seen.size === mostAtOnce || seen.has(notification)) break;
    seen.add(notification);
  }
  return seen.size;
}

const digest = `SELECT encode(${digestOf('$1::text')}, 'hex') AS digest`;
const notify = `
  SELECT pg_notify($1::text, encode(${digestOf('each ->> 0')}, 'hex') || ':' || (each ->> 1))
  FROM json_array_elements($2::json) AS each`;

/** The maximum number of frames in one statement: the last frame must not wait for long. */
const mostAtOnce = 100;

/** Milliseconds until the query is sent again after an error. */
const retryMs = 250;

const postgresRelayOptions = {
  query: 'function',
  schema: 'text',
  listen: 'function',
  onError: 'function',
} satisfies MemberRules<PostgresRelayOptions>;
