import type { Endpoint, ModelProfile } from '@mortise/provider-kit';
import type { StrictMode } from '../schema/strict-mode.ts';
import type { ChatOptions } from './chat-options.ts';

/** What is known of the model and its server. */
export interface OpenAIProfile extends ModelProfile {
  /**
   * The server is not OpenAI's own but one that speaks its
   * protocol: only what such servers commonly know is sent.
   */
  readonly compatible: boolean;
  /** Whether tools and structured output are held to their schema by the server. */
  readonly strict: StrictMode;
  /** Whether answers are streamed. */
  readonly stream: boolean;
  /**
   * How the server is told what the next request begins with as well: by a `key` of the conversation, or by
   * `marks` in it; not at all where this is absent.
   */
  readonly cache?: 'key' | 'marks';
  /** How the server's Chat Completions differ. */
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
