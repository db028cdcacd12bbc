import type { CallOptions } from '@mortise/provider-kit';
import type { AnthropicClient, CacheLifetime } from './profile/model-profile.ts';
import type { StrictMode } from './schema/strict-dialect.ts';

/** Options of an Anthropic model. All are optional. */
export interface AnthropicModelOptions extends CallOptions {
  /**
   * A client of the `@anthropic-ai/sdk` package, or of its packages
   * for Bedrock and Vertex. Default: one is made at the first call.
   */
  readonly client?: AnthropicClient | undefined;
  /**
   * An API key, or a bearer token: the SDK sends both in the same way. Default: the SDK's, first of all the
   * environment variables ANTHROPIC_API_KEY and ANTHROPIC_AUTH_TOKEN, which is sent to Anthropic only, or to
   * the server of ANTHROPIC_BASE_URL. A server with its own `baseURL` gets no key unless it is given here.
   */
  readonly apiKey?: string | (() => Promise<string>) | undefined;
  /** The address of the server, without `/v1`. */
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
   * True if the server searches deferred tools; models from 4.5 on support it. Default `false`: they are
   * omitted, and the model searches with a tool of the application.
   */
  readonly searchesTools?: boolean | undefined;
  /** The maximum number of tokens of an answer if the request has no limit; default: by the model's name. */
  readonly maxOutputTokens?: number | undefined;
  /**
   * The time that the server caches the part that the next request shares; default `5m`.
   *
   * The tools, the instructions and the conversation so far are marked for it, in addition to the
   * application's marks. `false`: nothing is marked, for requests that share no start: the server bills
   * writes into its cache, from some 1,000 tokens on, higher than reads.
   */
  readonly cache?: CacheLifetime | false | undefined;
}
