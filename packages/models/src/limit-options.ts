import {
  checkMembers,
  type MemberRules,
  type ModelCallOptions,
  type ModelRequest,
  milliseconds,
  numberFrom,
  wholeNumber,
} from '@mortise/core';
import type { LimitName } from './cost.ts';

/** Options of the rate limit. All are optional: by default, the limits come from the provider's headers. */
export interface RateLimitOptions {
  /** The maximum number of requests per minute. A lower limit of the provider replaces it. */
  readonly requestsPerMinute?: number | undefined;
  /** The maximum number of tokens per minute, input and output together, as the provider counts them. */
  readonly tokensPerMinute?: number | undefined;
  /** The maximum number of input tokens per minute, without tokens read from a cache. */
  readonly inputTokensPerMinute?: number | undefined;
  readonly outputTokensPerMinute?: number | undefined;
  /** The share of a minute's limit that may be used at once, from 0 to 0.5; default 0.05. */
  readonly burst?: number | undefined;
  /** The number of calls that may wait; default 10,000. A further call fails with `rate_limit` at once. */
  readonly maxWaiting?: number | undefined;
  /**
   * The maximum total wait of a call, in ms; default 600,000. After that, the call fails with `rate_limit`.
   */
  readonly maxWaitMs?: number | undefined;
  /**
   * Returns the lane of a call. Calls of one lane wait for each other, and lanes take turns. Default: each
   * run has its own lane, so that a busy run does not delay the others.
   */
  readonly laneOf?: ((request: ModelRequest, options: ModelCallOptions) => unknown) | undefined;
  /** The clock; default: the platform's. Tests pass their own. */
  readonly clock?: LimitClock | undefined;
}

/** The clock of a limiter: the time, and timers. */
export interface LimitClock {
  /** Returns the time in milliseconds, which never decreases. */
  now(): number;
  /** Starts a timer; returns a function that stops it. */
  startTimer(ms: number, fire: () => void): () => void;
}

/** The options with their defaults, and the explicit limits. */
export interface LimitSettings {
  readonly given: { readonly [name in LimitName]: number | undefined };
  readonly burst: number;
  readonly maxWaiting: number;
  readonly maxWaitMs: number;
  readonly laneOf: NonNullable<RateLimitOptions['laneOf']>;
  readonly clock: LimitClock;
}

/** Returns the settings for the options. Throws `ConfigError`: `unknown_option`, `invalid_option`. */
export function limitSettings(options: RateLimitOptions): LimitSettings {
  options = checkMembers('rateLimitModel', options, rateLimitOptions);
  const { requestsPerMinute, tokensPerMinute, inputTokensPerMinute, outputTokensPerMinute } = options;
  const { burst = 0.05, maxWaiting = 10_000, maxWaitMs = 600_000 } = options;
  return {
    given: {
      requests: requestsPerMinute,
      tokens: tokensPerMinute,
      inputTokens: inputTokensPerMinute,
      outputTokens: outputTokensPerMinute,
    },
    burst,
    maxWaiting,
    maxWaitMs,
    laneOf: options.laneOf ?? ((_request, { signal }) => signal),
    clock: options.clock ?? { now: () => performance.now(), startTimer },
  };
}

const rateLimitOptions = {
  requestsPerMinute: numberFrom(1),
  tokensPerMinute: numberFrom(1),
  inputTokensPerMinute: numberFrom(1),
  outputTokensPerMinute: numberFrom(1),
  burst: numberFrom(0, 0.5),
  maxWaiting: wholeNumber(0),
  maxWaitMs: milliseconds(0),
  laneOf: 'function',
  clock: 'object',
} satisfies MemberRules<RateLimitOptions>;

/** Starts a timer and returns a function that stops it. */
export function startTimer(ms: number, fire: () => void): () => void {
  const timer = setTimeout(fire, Math.min(ms, 0x7fff_ffff));
  return () => clearTimeout(timer);
}
