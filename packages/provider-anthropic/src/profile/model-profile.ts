import type { Endpoint, ModelProfile } from '@mortise/provider-kit';
import type { StrictMode } from '../schema/strict-mode.ts';

/** What is known of a model of Anthropic and how it is asked. One object per model. */
export interface AnthropicProfile extends ModelProfile {
  /** Whether tools are held to their schema by the server. */
  readonly strict: StrictMode;
  /** Whether answers are streamed. */
  readonly stream: boolean;
  /** The maximum number of tokens of an answer if the request has no limit; default: by the model's name. */
  readonly maxOutputTokens?: number;
  /** How long what is the same in the next request is kept by the server; nothing is where this is absent. */
  readonly cache?: CacheLifetime;
}

/** The least time that the server caches a prompt. */
export type CacheLifetime = '5m' | '1h';

/**
 * The part of the SDK's client that is used: `Anthropic`, `AnthropicBedrock` and `AnthropicVertex` of any
 * copy are one, and so is what wraps them.
 */
export interface AnthropicClient {
  readonly messages: Endpoint & { countTokens?(body: object, options?: object): PromiseLike<unknown> };
}
