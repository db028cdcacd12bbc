import type { Endpoint, ModelProfile } from '@mortise/provider-kit';
import type { StrictMode } from '../schema/strict-dialect.ts';
import type { ChatOptions } from './chat-options.ts';

/** Facts about the model and its server. */
export interface OpenAIProfile extends ModelProfile {
  /**
   * The server is not OpenAI's own but one that speaks its
   * protocol: only what such servers commonly know is sent.
   */
  readonly compatible: boolean;
  /** True if the server enforces the schemas of tools and structured output. */
  readonly strict: StrictMode;
  /** True if answers are streamed. */
  readonly stream: boolean;
  /**
   * The way to mark the cached beginning of requests: by a `key` of the conversation, or by `marks` in it.
   * Absent: no way.
   */
  readonly cache?: 'key' | 'marks';
  /** Differences of the Chat Completions of the server. */
  readonly chat?: ChatOptions;
}

/**
 * The part of the `openai` SDK's client that is used: `OpenAI` and
 * `AzureOpenAI` of any copy are one, and so is what wraps them.
 */
export interface OpenAIClient {
  readonly responses: Endpoint & {
    readonly inputTokens?: { count(body?: object, options?: object): PromiseLike<unknown> };
  };
  readonly chat: { readonly completions: Endpoint };
}
