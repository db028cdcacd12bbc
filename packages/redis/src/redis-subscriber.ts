/** A connection that subscribes to channels: a client of `ioredis`, or two lines around one of `redis`. */
export interface RedisSubscriber {
  /** `SUBSCRIBE`. Resolves when the server has answered. */
  subscribe(channel: string): Promise<unknown>;
  /** `UNSUBSCRIBE`. */
  unsubscribe(channel: string): Promise<unknown>;
}
