// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { FileStore } from "@mortise/core/files";
/** How a provider's files are reached, whoever it is. Everything may be left out. */
interface FileStoreOptions {
  /** Whose models are shown the files; default the provider's own name. Give what the model is given. */
  readonly provider?: string | undefined;
  /**
   * A name for the account, where an application has several and one memory of files for all of them. No
   * secret.
   */
  readonly account?: string | undefined;
  /** Sent with every request, with a `client` too. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** How often a request is sent again that failed and may succeed later; default 2. */
  readonly maxRetries?: number | undefined;
  /** Milliseconds that a request may take, the upload of a file too; default 600,000. */
  readonly timeoutMs?: number | undefined;
}
/** What one of a client's resources does, in the SDKs of OpenAI and Anthropic alike. */
interface Endpoint {
  create(body: object, options?: object): PromiseLike<unknown>;
}
/** How requests are sent, whoever answers them. Everything may be left out. */
interface CallOptions {
  /** Sent with every request, with a `client` too. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** `false` for servers that do not stream: one answer, shown when it is whole. Default true. */
  readonly stream?: boolean | undefined;
  readonly timeouts?: Timeouts | undefined;
  /**
   * How often a request is sent again before anything of an
   * answer was shown; default 2. The SDK's own retries are off.
   */
  readonly maxRetries?: number | undefined;
}
/** How long a server may be silent. */
interface Timeouts {
  /**
   * Milliseconds without a sign of life before the first event; any byte counts, comments too; default
   * 60,000, and 600,000 with `stream: false`, where it is the whole answer.
   */
  readonly firstByteMs?: number;
  /** Milliseconds without a sign of life in the middle of an answer; default 60,000. */
  readonly stallMs?: number;
}
/**
 * Whether the server holds the model to a tool's schema (`strict` tools, constrained decoding).
 *
 * Strict tools take a subset of JSON Schema: closed objects, no recursion, and few rules. A schema is lowered
 * to that subset, and rules that the server does not know become words of the description; where it cannot
 * be, its tool is not strict. A tool checks its arguments either way. Everything that was changed is
 * reported.
 *
 * - `false`: no tool is strict. This is the default: the server compiles the schemas of all strict tools of
 *   a request into one grammar, and refuses the request where that becomes too large, by a measure that it
 *   does not tell.
 * - `true` and `'auto'`: each tool is strict that can be, in the order of the request, until the limits are
 *   reached that the server does tell: 20 tools, 24 members that may be left out, 16 choices.
 */
type StrictMode = "auto" | boolean;
/** How long the server keeps a prompt, at the least. */
type CacheLifetime = "5m" | "1h";
/**
 * The part of the SDK's client that is used: `Anthropic`, `AnthropicBedrock` and `AnthropicVertex` of any
 * copy are one, and so is what wraps them.
 */
interface AnthropicClient {
  readonly messages: Endpoint & {
    countTokens?(body: object, options?: object): PromiseLike<unknown>;
  };
}
/** How a model is reached and asked. Everything may be left out. */
interface AnthropicModelOptions extends CallOptions {
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
/** How the files of Anthropic are reached. Everything may be left out. */
export interface AnthropicFilesOptions extends FileStoreOptions, Pick<AnthropicModelOptions, "apiKey" | "baseURL" | "fetch"> {
  /** A client of the `@anthropic-ai/sdk` package. Default: one is made at the first call. */
  readonly client?: AnthropicFilesClient | undefined;
  /** Milliseconds, from an hour to 90 days, after which the server deletes a file; default never. */
  readonly expiresAfterMs?: number | undefined;
}
/** The part of the SDK's client that is used. */
export interface AnthropicFilesClient {
  readonly files: {
    upload(parameters: {
      readonly file: File;
      readonly expires_in_seconds?: number;
    }, options?: object): PromiseLike<unknown>;
    retrieveMetadata(id: string, parameters?: undefined, options?: object): PromiseLike<unknown>;
    delete(id: string, parameters?: undefined, options?: object): PromiseLike<unknown>;
  };
}
/**
 * The files of Anthropic, for `uploadFile` and `fileModel`. It keeps each until it is deleted.
 *
 * Throws `ConfigError`: `unknown_option`, `invalid_option`.
 */
export declare function anthropicFiles(options?: AnthropicFilesOptions): FileStore;
export {};