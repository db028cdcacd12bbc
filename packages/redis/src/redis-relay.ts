import { ConfigError, checkMembers, type MemberRules, type SessionKey, sessionKeyText } from '@mortise/core';
import { type DeltaRelay, mostWaitingFrames, RelayListeners } from '@mortise/core/relay';
import { Channels } from './channels.ts';
import type { RedisSubscriber } from './redis-subscriber.ts';

/** Options of the relay: its Redis clients. */
export interface RedisRelayOptions {
  /**
   * Sends a message to a channel with `PUBLISH`. Messages must reach the server in the order of the calls.
   */
  readonly publish: (channel: string, message: string) => Promise<unknown>;
  /**
   * Returns a separate connection that subscribes to channels. Called once. The connection calls `onMessage`
   * for each message. After a break it must reconnect by itself and subscribe to its channels again, as the
   * clients `redis` and `ioredis` do.
   */
  readonly subscriber: (onMessage: (channel: string, message: string) => void) => RedisSubscriber;
  /** The prefix of the channel names; default `mortise:relay:`. */
  readonly prefix?: string | undefined;
  /**
   * Called with each error of the server or the connection.
   * A frame is then dropped; a subscription is retried.
   */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/**
 * Creates a relay that sends momentary run events over Redis pub/sub. Each session has a channel; a process
 * subscribes to it while it has a run or a watcher of the session.
 *
 * Throws `ConfigError`: `unknown_option`, `invalid_option`.
 */
export function redisRelay(options: RedisRelayOptions): DeltaRelay {
  options = checkMembers('redisRelay', options, redisRelayOptions);
  const { publish, subscriber, prefix } = options;
  for (const [name, given] of Object.entries({ publish, subscriber }))
    if (typeof given !== 'function')
      throw new ConfigError(
        'invalid_option',
        `\`${name}\` of \`redisRelay\` must be a function; the README of @mortise/redis shows an example`,
      );
  if (prefix !== undefined && (typeof prefix !== 'string' || prefix === ''))
    throw new ConfigError('invalid_option', '`prefix` of `redisRelay` must be a string that is not empty');
  return new RedisRelay(options);
}

class RedisRelay implements DeltaRelay {
  readonly #options: RedisRelayOptions;
  readonly #prefix: string;
  /** The listeners, by the name of their channel. */
  readonly #listeners: RelayListeners = new RelayListeners();
  readonly #channels: Channels;
  /** The number of frames that the server has not acknowledged yet. */
  #waiting = 0;

  constructor(options: RedisRelayOptions) {
    this.#options = options;
    this.#prefix = options.prefix ?? 'mortise:relay:';
    this.#channels = new Channels(
      options.subscriber((channel, message) => this.#listeners.publish(channel, message)),
      (error) => this.#report(error),
    );
  }

  publish(key: SessionKey, frame: string): void {
    if (this.#waiting < mostWaitingFrames) void this.#send(this.#channelOf(key), frame);
  }

  async subscribe(key: SessionKey, listener: (frame: string) => void, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const channel = this.#channelOf(key);
    this.#listeners.add(channel, listener, signal, () => {
      if (!this.#listeners.has(channel)) this.#channels.leave(channel);
    });
    await this.#channels.enter(channel, signal);
  }

  async #send(channel: string, frame: string): Promise<void> {
    this.#waiting++;
    try {
      await this.#options.publish(channel, frame);
    } catch (error) {
      this.#report(error);
    } finally {
      this.#waiting--;
    }
  }

  #channelOf(key: SessionKey): string {
    return this.#prefix + sessionKeyText(key);
  }

  #report(error: unknown): void {
    try {
      this.#options.onError?.(error);
    } catch {
      // An error that `onError` throws must not end the relay.
    }
  }
}

const redisRelayOptions = {
  publish: 'function',
  subscriber: 'function',
  prefix: 'string',
  onError: 'function',
} satisfies MemberRules<RedisRelayOptions>;
