import type { CallOptions } from '@mortise/provider-kit';
import type { ChatOptions } from './profile/chat-options.ts';
import type { OpenAIClient } from './profile/model-profile.ts';
import type { StrictMode } from './schema/strict-mode.ts';

/** How a model is reached and asked. Everything may be left out. */
export interface OpenAIModelOptions extends CallOptions {
  /** The protocol; default `responses`. Most servers that are not OpenAI's speak `chat` only. */
  readonly api?: 'responses' | 'chat' | undefined;
  /** A client of the `openai` SDK, `AzureOpenAI` included. Default: one is made at the first call. */
  readonly client?: OpenAIClient | undefined;
  /**
   * Default: the environment variable OPENAI_API_KEY, which is sent to OpenAI only, or to the server of
   * OPENAI_BASE_URL. A server with a `baseURL` of its own gets no key unless it is given here.
   */
  readonly apiKey?: string | (() => Promise<string>) | undefined;
  /** Address of the server, with its `/v1`. */
  readonly baseURL?: string | undefined;
  readonly organization?: string | undefined;
  readonly project?: string | undefined;
  readonly fetch?: typeof fetch | undefined;
  /**
   * Whose words provider parts, `providerMetadata` and `providerOptions` are in; default `openai`. Name a
   * compatible server that shares a session with OpenAI: what one of them said about itself is never sent to
   * the other.
   */
  readonly provider?: string | undefined;
  /**
   * Whether the server only speaks OpenAI's protocol, and knows less of it. Default: what its address says.
   */
  readonly compatible?: boolean | undefined;
  /**
   * Whether tools and structured output are held to their schema by
   * the server; default `auto`, and `false` with a compatible server.
   */
  readonly strict?: StrictMode | undefined;
  /**
   * Whether the server searches for tools that are deferred; over Responses, models from GPT-5.4 on can.
   * Default `false`: they are left out, and the model searches by a tool of the application.
   */
  readonly searchesTools?: boolean | undefined;
  /**
   * Whether the server is told what the next request begins with as well, so that it is read from its cache.
   * OpenAI gets a `prompt_cache_key` of the conversation, and a model of Anthropic behind OpenRouter's `chat`
   * gets marks. Default: true with these two. `true` says it to any other server as well; `false` to none.
   */
  readonly cache?: boolean | undefined;
  /** What differs among servers that speak `chat`. */
  readonly chat?: ChatOptions | undefined;
}
