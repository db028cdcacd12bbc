import type { CallOptions } from '@mortise/provider-kit';
import type { AnthropicClient, CacheLifetime } from './profile/model-profile.ts';
import type { StrictMode } from './schema/strict-mode.ts';

/** How a model is reached and asked. Everything may be left out. */
export interface AnthropicModelOptions extends CallOptions {
  /**
   * A client of the `@anthropic-ai/sdk` package, or of its packages
   * for Bedrock and Vertex. Default: one is made at the first call.
   */
  readonly client?: AnthropicClient | undefined;
  /**
   * An API key, or a bearer token: the SDK sends both in the same way. Default: what the SDK finds, first of
   * all the environment variables ANTHROPIC_API_KEY and ANTHROPIC_AUTH_TOKEN, which is sent to Anthropic
   * only, or to the server of ANTHROPIC_BASE_URL. A server with a `baseURL` of its own gets no key unless it
   * is given here.
   */
  readonly apiKey?: string | (() => Promise<string>) | undefined;
  /** Address of the server, without `/v1`. */
  readonly baseURL?: string | undefined;
  readonly fetch?: typeof fetch | undefined;
  /**
   * Whose words provider parts, `providerMetadata` and `providerOptions` are in; default `anthropic`. Name a
   * compatible server that shares a session with Anthropic: what one of them said about itself is never sent
   * to the other.
   */
  readonly provider?: string | undefined;
  /** Whether tools are held to their schema by the server; default `false`. */
  readonly strict?: StrictMode | undefined;
  /**
   * Whether the server searches for tools that are deferred; models from 4.5 on can. Default `false`: they
   * are left out, and the model searches by a tool of the application.
   */
  readonly searchesTools?: boolean | undefined;
  /** The most tokens of an answer where the request does not say; default what the model's name tells. */
  readonly maxOutputTokens?: number | undefined;
  /**
   * How long the server keeps what is the same in the next request; default `5m`.
   *
   * The tools, the instructions and the conversation so far are marked for it, beside what the application
   * marks. `false`: nothing is marked, for requests of which none begins like another: the server bills
   * what it writes into its cache, from some 1,000 tokens on, higher than what it only reads.
   */
  readonly cache?: CacheLifetime | false | undefined;
}
