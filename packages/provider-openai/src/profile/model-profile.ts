import type { Endpoint, ModelProfile, Wire } from '@mortise/provider-kit';
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
  /** How the server's Chat Completions differ. */
  readonly chat?: ChatOptions;
}

/** One of the two protocols. */
export type OpenAIWire = Wire<OpenAIClient, OpenAIProfile>;

/**
 * The part of the `openai` SDK's client that is used: `OpenAI` and
 * `AzureOpenAI` of any copy are one, and so is what wraps them.
 */
export interface OpenAIClient {
  readonly responses: Endpoint;
  readonly chat: { readonly completions: Endpoint };
}
