export { type RedisRelayOptions, redisRelay } from './redis-relay.ts';
export type { RedisSubscriber } from './redis-subscriber.ts';
