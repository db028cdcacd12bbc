// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { DeltaRelay } from "@mortise/core/relay";
/** A connection that subscribes to channels: a client of `ioredis`, or two lines around one of `redis`. */
interface RedisSubscriber {
  /** `SUBSCRIBE`. Resolves when the server has answered. */
  subscribe(channel: string): Promise<unknown>;
  /** `UNSUBSCRIBE`. */
  unsubscribe(channel: string): Promise<unknown>;
}
/** Options of the relay: its Redis clients. */
interface RedisRelayOptions {
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
export declare function redisRelay(options: RedisRelayOptions): DeltaRelay;
export type { RedisRelayOptions, RedisSubscriber };