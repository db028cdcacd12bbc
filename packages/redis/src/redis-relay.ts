import { ConfigError, checkMembers, type MemberRules, type SessionKey, sessionKeyText } from '@mortise/core';
import { type DeltaRelay, mostWaitingFrames, RelayListeners } from '@mortise/core/relay';
import { Channels } from './channels.ts';
import type { RedisSubscriber } from './redis-subscriber.ts';

/** Options of the relay: its Redis clients. */
export interface RedisRelayOptions {
  /** Sends a message to a channel: `PUBLISH`. Calls must reach the server in their order. */
  readonly publish: (channel: string, message: string) => Promise<unknown>;
  /**
   * Returns a separate connection that subscribes to channels. Called once. `onMessage` is called with each
   * message; the connection must reconnect by itself when it breaks, with its channels, as the clients
   * `redis` and `ioredis` do.
   */
  readonly subscriber: (onMessage: (channel: string, message: string) => void) => RedisSubscriber;
  /** The prefix of the channel names; default `mortise:relay:`. */
  readonly prefix?: string | undefined;
  /**
   * Called with an error of the server or of a broken connection. A frame is then dropped; a subscription is
   * retried.
   */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/**
 * A relay of momentary run events over Redis pub/sub: a channel for each session, to which a process
 * subscribes while it has a run or a watcher of it.
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
        `\`${name}\` of \`redisRelay\` must be a function: its README has both lines`,
      );
  if (prefix !== undefined && (typeof prefix !== 'string' || prefix === ''))
    throw new ConfigError('invalid_option', '`prefix` of `redisRelay` must be a text, and not an empty one');
  return new RedisRelay(options);
}

class RedisRelay implements DeltaRelay {
  readonly #options: RedisRelayOptions;
  readonly #prefix: string;
  /** The listeners by the name of the channel. */
  readonly #listeners: RelayListeners = new RelayListeners();
  readonly #channels: Channels;
  /** Frames that the server has not answered yet. */
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
      // An error of the listener must not end the relay.
    }
  }
}

const redisRelayOptions = {
  publish: 'function',
  subscriber: 'function',
  prefix: 'string',
  onError: 'function',
} satisfies MemberRules<RedisRelayOptions>;
