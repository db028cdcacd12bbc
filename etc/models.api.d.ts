// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { AgentTools, Awaitable, LlmAgent, Model, ModelCallOptions, ModelRequest, ResponseHead, RunEvent } from "@mortise/core";
/** Limits of providers. `inputTokens` excludes tokens that are read from a cache. */
type LimitName = "requests" | "tokens" | "inputTokens" | "outputTokens";
/** The usage of one call, by limit. */
type Cost = { readonly [name in LimitName]: number; };
/** Options of the rate limit. All are optional: by default, the limits come from the provider's headers. */
interface RateLimitOptions {
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
interface LimitClock {
  /** Returns the time in milliseconds, which never decreases. */
  now(): number;
  /** Starts a timer; returns a function that stops it. */
  startTimer(ms: number, fire: () => void): () => void;
}
/** The options with their defaults, and the explicit limits. */
interface LimitSettings {
  readonly given: { readonly [name in LimitName]: number | undefined; };
  readonly burst: number;
  readonly maxWaiting: number;
  readonly maxWaitMs: number;
  readonly laneOf: NonNullable<RateLimitOptions["laneOf"]>;
  readonly clock: LimitClock;
}
/**
 * The type of JSON of which only the beginning has arrived. Texts may be cut, so the type of a string literal
 * becomes `string`; members and items may be missing.
 */
type PartialOf<T> = unknown extends T ? T : T extends string ? string : T extends object ? number extends LengthOf<T> ? readonly PartialOf<ItemOf<T>>[] : { readonly [K in keyof T]?: PartialOf<Exclude<T[K], undefined>>; } : T;
type LengthOf<T> = T extends readonly unknown[] ? T["length"] : never;
type ItemOf<T> = T extends readonly (infer Item)[] ? Item : never;
/**
 * An event with the part of an agent's structured output
 * that the model has written so far. It is never stored.
 */
interface PartialOutput<Wire = unknown> {
  readonly type: "partialOutput";
  readonly author: string;
  readonly branch?: string;
  /** The id of the future `model` event with the output, as in the deltas. */
  readonly turn: string;
  /**
   * The unchecked output, in the form of the schema's input, before transforms and defaults. The same value
   * grows in place while the model writes: copy it to keep it.
   */
  readonly output: PartialOf<Wire>;
}
/**
 * Streams the events of a run. After each text delta that adds to the structured output of `agent`, it adds
 * an event with the output so far: texts up to the last character, numbers and keywords once they are
 * complete. Use it for display only; `result.output` is the complete, checked output.
 *
 * The partial output begins anew with each turn, and ends with its deltas. A text that is not JSON has no
 * partial outputs. Throws `ConfigError` (`invalid_option`) if the agent has no `output`.
 */
export declare function partialOutputs<Output, Wire>(stream: AsyncIterable<RunEvent<Output>>, agent: LlmAgent<unknown, AgentTools, Wire>): AsyncGenerator<RunEvent<Output> | PartialOutput<Wire>, void, void>;
/** A call that waits to be sent. */
interface LimitedCall {
  /** Returns the cost of the call. It is called when the call is the next one. */
  readonly cost: () => Cost;
  /** The lane of the call. */
  readonly lane: unknown;
  /** True if the provider refused the call before; then it is the next call of its lane. */
  readonly again: boolean;
  readonly waitMs: number;
  readonly signal: AbortSignal;
}
/** A call that may be sent now. */
interface Permit {
  /** Called when the headers of the answer have arrived. */
  responded(response: ResponseHead): void;
  /** Called when the provider refused the call because of a rate limit; the call has ended. */
  refused(retryAfterMs: number | undefined): void;
  /** Ends the call after its complete answer. `used`: the usage, if the provider reported it. */
  answered(used: Cost | undefined): void;
  /** Ends the call, whatever its outcome. Further invocations do nothing. */
  end(): void;
}
/**
 * The rate limits of a provider account, and the calls that wait for them.
 *
 * Calls are sent in order, each when every limit has room for it: smaller calls do not overtake larger calls.
 * A refusal stops all calls for as long as the provider asks.
 */
export declare class RateLimiter {
  #private;
  readonly settings: LimitSettings;
  /** Throws `ConfigError`: `unknown_option`, `invalid_option`. */
  constructor(options?: RateLimitOptions);
  /** The number of calls that wait. */
  get waiting(): number;
  /** The number of calls that were sent and have not ended. */
  get running(): number;
  /**
   * Waits until the call may be sent. Rejects with the signal's reason, or with `ModelError` (`rate_limit`)
   * if too many calls wait or the wait takes too long.
   */
  acquire({ cost, lane, again, waitMs, signal }: LimitedCall): Promise<Permit>;
}
/**
 * Wraps a model so that its calls wait until the provider's rate limits allow them.
 *
 * The limits come from the headers of the provider's responses (`onResponse`) and from `limits`. If the
 * provider refuses a call nevertheless, all calls wait for as long as the provider asks, and the refused call
 * is sent first. Calls of one run are sent in their order; runs take turns. An abort ends a wait. Switch off
 * the retries of the model itself (`maxRetries: 0`), because they would not wait.
 *
 * Throws `ConfigError`: `unknown_option`, `invalid_option`.
 *
 * @param limits The limits, or a `RateLimiter` if several models share one budget.
 */
export declare function rateLimitModel(model: Model, limits?: RateLimiter | RateLimitOptions): Model;
/** Options of `retryModel`. */
interface RetryModelOptions {
  /** The number of retries after the first attempt; default 2. */
  readonly maxRetries?: number | undefined;
  /**
   * The longest wait in milliseconds; default 60,000. If the provider asks for a longer wait, the call is not
   * retried.
   */
  readonly maxDelayMs?: number | undefined;
}
/**
 * Wraps a model so that a failed request is retried if the
 * failure is retryable and no part of an answer was streamed.
 *
 * It waits as long as the provider asks; otherwise half a second, doubled each time up to 8 seconds, and
 * shortened at random. An abort ends the wait. After the last retry, the last failure is returned. Switch off
 * the retries of the model itself, because the numbers of attempts would multiply.
 *
 * Throws `ConfigError` (`invalid_option`).
 */
export declare function retryModel(model: Model, options?: RetryModelOptions): Model;
/** Returns the models for a request: one model, or several that are tried in order until one succeeds. */
type RouterRule = (request: ModelRequest, models: readonly Model[]) => Awaitable<Model | readonly Model[]>;
/**
 * Creates a model that tries several models in order.
 *
 * The models are tried in the order that the rule returns (default: all models, in the given order) until one
 * streams a part of its answer; after that, no other model is tried. After any failure, retryable or not, the
 * next model is tried, because it has another key, another limit and another dialect. After an abort, no
 * other model is tried. The answer's `origin` names the model that gave it. If all models fail, the failure
 * has the code and the status of the last failure, names each model, and has an `AggregateError` with all
 * errors as its cause. A single failure is passed on unchanged. `toolWarnings` returns the warnings of all
 * models.
 *
 * Throws `ConfigError` (`invalid_option`) if no model is given.
 */
export declare function routerModel(models: readonly Model[], rule?: RouterRule): Model;
export type { Cost, LimitClock, LimitName, LimitSettings, LimitedCall, PartialOf, PartialOutput, Permit, RateLimitOptions, RetryModelOptions, RouterRule };