// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { FileStore } from "@mortise/core/files";
/** Options of a provider's files API. All are optional. */
interface FileStoreOptions {
  /**
   * The provider whose models read the files; default: the provider's own name. Use the same value as for the
   * model.
   */
  readonly provider?: string | undefined;
  /**
   * A name for the account, if an application has several and one cache of files for all of them. Not a
   * secret.
   */
  readonly account?: string | undefined;
  /** Sent with every request, with a `client` too. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The number of retries of a request that failed and may succeed later; default 2. */
  readonly maxRetries?: number | undefined;
  /** Milliseconds that a request may take, the upload of a file too; default 600,000. */
  readonly timeoutMs?: number | undefined;
}
/** An endpoint of a client's resource, as in the SDKs of OpenAI and Anthropic. */
interface Endpoint {
  create(body: object, options?: object): PromiseLike<unknown>;
}
/** Options of requests, for every provider. All are optional. */
interface CallOptions {
  /** Sent with every request, with a `client` too. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** `false` for servers that do not stream: one answer, shown once it is complete. Default true. */
  readonly stream?: boolean | undefined;
  readonly timeouts?: Timeouts | undefined;
  /**
   * The number of retries before any part of an answer was shown; default 2. The SDK's own retries are off.
   */
  readonly maxRetries?: number | undefined;
}
/** Timeouts of a silent server. */
interface Timeouts {
  /**
   * Milliseconds without data before the first event; any byte counts, including comments; default 60,000,
   * and 600,000 with `stream: false`, where it is the complete answer.
   */
  readonly firstByteMs?: number;
  /** Milliseconds without a sign of life in the middle of an answer; default 60,000. */
  readonly stallMs?: number;
}
/**
 * The mode of strict tools: whether the server forces the model to follow a tool's schema (constrained
 * decoding).
 *
 * Strict tools support a subset of JSON Schema: closed objects, no recursion, and few rules. A schema is
 * lowered to that subset, and rules that the server does not support become text in the description; if it
 * cannot be lowered, its tool is not strict. A tool checks its arguments either way. Every change is
 * reported.
 *
 * - `false`: no tool is strict. This is the default: the server compiles the schemas of all strict tools of a
 *   request into one grammar, and refuses the request if that becomes too large, by a measure that it does
 *   not document.
 * - `true` and `'auto'`: each tool is strict that can be, in the order of the request, until the documented
 *   limits are reached: 20 tools, 24 optional members, 16 choices.
 */
type StrictMode = "auto" | boolean;
/** The least time that the server caches a prompt. */
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
/** Options of an Anthropic model. All are optional. */
interface AnthropicModelOptions extends CallOptions {
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
  /** Address of the server, without `/v1`. */
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
/** Options of Anthropic's files API. All are optional. */
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