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

/** Options of the relay. It needs no tables, and the schema only for the name of its channel. */
export interface PostgresRelayOptions extends PostgresSource {
  /** Opens a connection that listens: one for each process, while it has a run or a watcher. */
  readonly listen: PostgresListen;
  /** Called with an error of the server. The frame is then dropped, and the relay continues. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/**
 * A relay of momentary run events over PostgreSQL's `NOTIFY`.
 *
 * One statement at a time sends all frames since the previous one. In PostgreSQL, commits with notifications
 * wait for each other, and each notification reaches all listening connections. Throws `ConfigError`:
 * `unknown_option`, `invalid_option`.
 */
export function postgresRelay(options: PostgresRelayOptions): DeltaRelay {
  options = checkMembers('postgresRelay', options, postgresRelayOptions);
  return new PostgresRelay(options, relayChannelOf(new PostgresDatabase(options).schema));
}

/** Frames that wait, and who listens. */
class PostgresRelay implements DeltaRelay {
  readonly #options: PostgresRelayOptions;
  readonly #channel: string;
  /** Listeners by the digest of the session's key, in hexadecimal digits. */
  readonly #listeners: RelayListeners = new RelayListeners();
  /** Pairs of a session's key and a frame. */
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

  /** Sends frames that were published together in one statement; frames that cannot be sent are dropped. */
  async #send(): Promise<void> {
    while (this.#waiting.length > 0) {
      const frames = this.#waiting.splice(0, distinctAtStart(this.#waiting));
      this.#sending = frames.length;
      await this.#ask(notify, [this.#channel, JSON.stringify(frames)]);
    }
    this.#sending = 0;
  }

  /** Repeats the query until there is an answer. */
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
        // An error of the listener must not end the relay.
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
 * The number of frames that one statement can send: PostgreSQL sends equal notifications of a transaction
 * once.
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

/** Frames of one statement: the last of them must not wait for long. */
const mostAtOnce = 100;

/** Milliseconds until a server that gave no answer is asked again. */
const retryMs = 250;

const postgresRelayOptions = {
  query: 'function',
  schema: 'text',
  listen: 'function',
  onError: 'function',
} satisfies MemberRules<PostgresRelayOptions>;
