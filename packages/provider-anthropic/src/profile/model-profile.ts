import type { Endpoint, ModelProfile } from '@mortise/provider-kit';
import type { StrictMode } from '../schema/strict-dialect.ts';

/** The known traits of an Anthropic model, and the options of its requests. One object per model. */
export interface AnthropicProfile extends ModelProfile {
  /** The mode of strict tools. */
  readonly strict: StrictMode;
  /** True if answers are streamed. */
  readonly stream: boolean;
  /** The maximum number of tokens of an answer if the request has no limit; default: by the model's name. */
  readonly maxOutputTokens?: number;
  /** The time that the server keeps the shared start of requests; absent: it is not cached. */
  readonly cache?: CacheLifetime;
}

/** The least time that the server caches a prompt. */
export type CacheLifetime = '5m' | '1h';

/**
 * The part of the SDK's client that is used: `Anthropic`, `AnthropicBedrock` and `AnthropicVertex` of any
 * copy fit, and so do wrappers of them.
 */
export interface AnthropicClient {
  readonly messages: Endpoint & { countTokens?(body: object, options?: object): PromiseLike<unknown> };
}
