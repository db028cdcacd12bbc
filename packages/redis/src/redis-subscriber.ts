/**
 * A connection that subscribes to channels: a client of `ioredis`,
 * or an object with two methods around a client of `redis`.
 */
export interface RedisSubscriber {
  /** Sends `SUBSCRIBE`. Resolves when the server has answered. */
  subscribe(channel: string): Promise<unknown>;
  /** `UNSUBSCRIBE`. */
  unsubscribe(channel: string): Promise<unknown>;
}
