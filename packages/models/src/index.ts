export type { Cost, LimitName } from './cost.ts';
export type { LimitClock, LimitSettings, RateLimitOptions } from './limit-options.ts';
export type { PartialOf } from './partial-of.ts';
export { type PartialOutput, partialOutputs } from './partial-outputs.ts';
export { rateLimitModel } from './rate-limit-model.ts';
export { type LimitedCall, type Permit, RateLimiter } from './rate-limiter.ts';
export { type RetryModelOptions, retryModel } from './retry-model.ts';
export { type RouterRule, routerModel } from './router-model.ts';
