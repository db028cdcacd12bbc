import type { Endpoint, ModelProfile } from '@mortise/provider-kit';
import type { StrictMode } from '../schema/strict-dialect.ts';

/** The known properties of an Anthropic model, and the options of its requests. Each model has one object. */
export interface AnthropicProfile extends ModelProfile {
  /** The mode of strict tools. */
  readonly strict: StrictMode;
  /** True if answers are streamed. */
  readonly stream: boolean;
  /** The maximum number of tokens of an answer if the request has no limit; default: by the model's name. */
  readonly maxOutputTokens?: number;
  /** The time for which the server caches the shared beginning of requests; absent: it is not cached. */
  readonly cache?: CacheLifetime;
}

/** The minimum time for which the server caches a prompt. */
export type CacheLifetime = '5m' | '1h';

/**
 * The used part of a client of the SDK. `Anthropic`, `AnthropicBedrock` and `AnthropicVertex` from any copy
 * of the SDK fit, and so do wrappers.
 */
export interface AnthropicClient {
  readonly messages: Endpoint & { countTokens?(body: object, options?: object): PromiseLike<unknown> };
}
