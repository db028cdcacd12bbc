// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { DeltaRelay } from "@mortise/core/relay";
/**
 * A connection that subscribes to channels: a client of `ioredis`,
 * or an object with two methods around a client of `redis`.
 */
interface RedisSubscriber {
  /** Sends `SUBSCRIBE`. Resolves when the server has answered. */
  subscribe(channel: string): Promise<unknown>;
  /** `UNSUBSCRIBE`. */
  unsubscribe(channel: string): Promise<unknown>;
}
/** Options of the relay: its Redis clients. */
interface RedisRelayOptions {
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
export declare function redisRelay(options: RedisRelayOptions): DeltaRelay;
export type { RedisRelayOptions, RedisSubscriber };