import type { Endpoint, ModelProfile } from '@mortise/provider-kit';
import type { StrictMode } from '../schema/strict-dialect.ts';
import type { ChatOptions } from './chat-options.ts';

/** Facts about the model and its server. */
export interface OpenAIProfile extends ModelProfile {
  /**
   * True for a compatible server of another vendor: only members that such servers commonly support are sent.
   */
  readonly compatible: boolean;
  /** The mode in which the server enforces the schemas of tools and structured output. */
  readonly strict: StrictMode;
  /** True if answers are streamed. */
  readonly stream: boolean;
  /**
   * The kind of prompt cache: with `key`, a key identifies the conversation; with `marks`, requests mark
   * their cached beginning. Absent: requests have neither.
   */
  readonly cache?: 'key' | 'marks';
  /** The differences of the server's Chat Completions. */
  readonly chat?: ChatOptions;
}

/**
 * The used part of a client of the `openai` SDK. `OpenAI` and
 * `AzureOpenAI` from any copy of the SDK fit, and so do wrappers.
 */
export interface OpenAIClient {
  readonly responses: Endpoint & {
    readonly inputTokens?: { count(body?: object, options?: object): PromiseLike<unknown> };
  };
  readonly chat: { readonly completions: Endpoint };
}
