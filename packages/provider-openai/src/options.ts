import type { CallOptions } from '@mortise/provider-kit';
import type { ChatOptions } from './profile/chat-options.ts';
import type { OpenAIClient } from './profile/model-profile.ts';
import type { StrictMode } from './schema/strict-dialect.ts';

/** Options of an OpenAI model. All are optional. */
export interface OpenAIModelOptions extends CallOptions {
  /** The protocol; default `responses`. Most other servers support only `chat`. */
  readonly api?: 'responses' | 'chat' | undefined;
  /**
   * A client of the `openai` SDK; `AzureOpenAI` works too.
   * Default: a client that is created at the first call.
   */
  readonly client?: OpenAIClient | undefined;
  /**
   * The API key; default: the environment variable OPENAI_API_KEY, which is sent to OpenAI only, or to the
   * server of OPENAI_BASE_URL. With the option `baseURL`, no key is sent to another server unless this option
   * is set.
   */
  readonly apiKey?: string | (() => Promise<string>) | undefined;
  /** The base URL of the server, including `/v1`. */
  readonly baseURL?: string | undefined;
  readonly organization?: string | undefined;
  readonly project?: string | undefined;
  readonly fetch?: typeof fetch | undefined;
  /**
   * The provider name of provider parts, `providerMetadata` and `providerOptions`; default `openai`. Set it
   * for a compatible server that shares a session with OpenAI: metadata of one of them is never sent to the
   * other.
   */
  readonly provider?: string | undefined;
  /**
   * True if the server is only compatible with OpenAI's protocol,
   * and supports less of it. Default: derived from its URL.
   */
  readonly compatible?: boolean | undefined;
  /**
   * The mode in which the server enforces the schemas of tools and
   * structured output; default `auto`, and `false` with a compatible server.
   */
  readonly strict?: StrictMode | undefined;
  /**
   * True if the server searches deferred tools; over the Responses API, models from GPT-5.4 on support it.
   * Default `false`: deferred tools are omitted, and the model searches with a tool of the application.
   */
  readonly searchesTools?: boolean | undefined;
  /**
   * True to mark the part of a request that the next request shares, so that the server can read it from its
   * cache. OpenAI gets a `prompt_cache_key` of the conversation, and an Anthropic model behind OpenRouter's
   * `chat` gets cache marks. Default: true for these two, false for all other servers.
   */
  readonly cache?: boolean | undefined;
  /** Options for differences between servers that speak `chat`. */
  readonly chat?: ChatOptions | undefined;
}
