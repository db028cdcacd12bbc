export type { Cost, LimitName } from './cost.ts';
export type { LimitClock, LimitSettings, RateLimitOptions } from './limit-options.ts';
export { rateLimitModel } from './rate-limit-model.ts';
export { type LimitedCall, type Permit, RateLimiter } from './rate-limiter.ts';
