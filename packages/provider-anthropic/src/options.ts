import type { CallOptions } from '@mortise/provider-kit';
import type { AnthropicClient, CacheLifetime } from './profile/model-profile.ts';
import type { StrictMode } from './schema/strict-dialect.ts';

/** Options of an Anthropic model. All are optional. */
export interface AnthropicModelOptions extends CallOptions {
  /**
   * A client of the `@anthropic-ai/sdk` package, or of Anthropic's packages for Bedrock and Vertex. Default:
   * a client that is created at the first call.
   */
  readonly client?: AnthropicClient | undefined;
  /**
   * An API key or a bearer token: the SDK sends both in the same way. Default: the credentials that the SDK
   * finds, first in the environment variables ANTHROPIC_API_KEY and ANTHROPIC_AUTH_TOKEN. They are sent to
   * Anthropic only, or to the server of ANTHROPIC_BASE_URL. With the option `baseURL`, no key is sent to
   * another server unless this option is set.
   */
  readonly apiKey?: string | (() => Promise<string>) | undefined;
  /** The base URL of the server, without `/v1`. */
  readonly baseURL?: string | undefined;
  readonly fetch?: typeof fetch | undefined;
  /**
   * The provider name of provider parts, `providerMetadata` and `providerOptions`; default `anthropic`. Set
   * it for a compatible server that shares a session with Anthropic: metadata of one of them is never sent to
   * the other.
   */
  readonly provider?: string | undefined;
  /** True if the server enforces the schemas of tools; default `false`. */
  readonly strict?: StrictMode | undefined;
  /**
   * True if the server searches deferred tools; models from 4.5 on support it. Default `false`: deferred
   * tools are omitted, and the model searches with a tool of the application.
   */
  readonly searchesTools?: boolean | undefined;
  /** The maximum number of tokens of an answer if the request has no limit; default: by the model's name. */
  readonly maxOutputTokens?: number | undefined;
  /**
   * The time for which the server caches the part of a request that the next request shares; default `5m`.
   *
   * The tools, the instructions and the conversation so far are marked for the cache, in addition to the
   * application's marks. `false` adds no marks, for requests that do not share their beginning: from about
   * 1,000 tokens on, the server charges more for writing to its cache than for reading.
   */
  readonly cache?: CacheLifetime | false | undefined;
}
