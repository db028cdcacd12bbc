import type { Endpoint, ModelProfile } from '@mortise/provider-kit';
import type { StrictMode } from '../schema/strict-dialect.ts';
import type { ChatOptions } from './chat-options.ts';

/** Facts about the model and its server. */
export interface OpenAIProfile extends ModelProfile {
  /**
   * True for a compatible server of another vendor: only members that such servers commonly support are sent.
   */
  readonly compatible: boolean;
  /** True if the server enforces the schemas of tools and structured output. */
  readonly strict: StrictMode;
  /** True if answers are streamed. */
  readonly stream: boolean;
  /**
   * The kind of prompt cache: `key` identifies the conversation, `marks` mark the cached beginning of
   * requests. Absent: the cache needs neither.
   */
  readonly cache?: 'key' | 'marks';
  /** Differences of the Chat Completions of the server. */
  readonly chat?: ChatOptions;
}

/**
 * The part of the `openai` SDK's client that is used: `OpenAI` and
 * `AzureOpenAI` of any copy fit, and so do wrappers of them.
 */
export interface OpenAIClient {
  readonly responses: Endpoint & {
    readonly inputTokens?: { count(body?: object, options?: object): PromiseLike<unknown> };
  };
  readonly chat: { readonly completions: Endpoint };
}
