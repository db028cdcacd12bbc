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
/** Options for differences between servers that speak Chat Completions. All are optional. */
interface ChatOptions {
  /**
   * The role of the instructions; default `system`, which every server supports, and OpenAI converts to
   * `developer` for models that need it.
   */
  readonly systemRole?: "system" | "developer" | undefined;
  /**
   * The member that limits the output; default `max_completion_tokens`,
   * and `max_tokens` with a compatible server.
   */
  readonly maxTokensField?: "max_completion_tokens" | "max_tokens" | undefined;
  /**
   * True if usage is requested in a stream, with `stream_options`; default true. `false` for servers that
   * refuse it.
   */
  readonly streamUsage?: boolean | undefined;
  /**
   * True if a stream must have a finish reason; default true: without one, the stream was cut, and its calls
   * never run.
   *
   * `false` for servers that never say it. Then every stream that ends without an error is taken for whole,
   * and one that a proxy cut short looks no different.
   */
  readonly requireFinish?: boolean | undefined;
  /**
   * True to send thoughts back to the model that wrote them, in the field they came in; default true with a
   * compatible server. `reasoning_content` and `reasoning` are sent with the calls they led to,
   * `reasoning_details` always. DeepSeek, Kimi, Gemini 3 behind OpenRouter and others refuse a conversation
   * without them; OpenAI's own API never returns them here, and has no such field.
   */
  readonly echoThoughts?: boolean | undefined;
  /**
   * True if call ids are nine letters and digits, and other ids are replaced; default true with Mistral's own
   * API, which refuses all others. `true` for servers that require it for Mistral models.
   */
  readonly shortCallIds?: boolean | undefined;
  /** The member of the seed; default `seed`, and `random_seed` with Mistral's own API. */
  readonly seedField?: "seed" | "random_seed" | undefined;
  /**
   * The format of structured output; default `json_schema`, and `json_object` at the addresses of DeepSeek,
   * Moonshot and Z.ai, which take no schema. With `json_object` and `text` the schema is part of the
   * instructions. A server that refuses one format is asked again with the next, with a warning.
   */
  readonly outputFormat?: "json_schema" | "json_object" | "text" | undefined;
  /**
   * True if a text that begins with `<think>` is read as a thought up to `</think>`; default false. For local
   * servers that have no parser for the thoughts of their model.
   */
  readonly thinkTags?: boolean | undefined;
}
/**
 * The mode of strict tools: whether the server forces the model to follow a tool's schema (constrained
 * decoding).
 *
 * Strict mode takes a subset of JSON Schema: closed objects whose members are all required. So a schema is
 * lowered to that subset, or its tool is not strict. A tool checks its arguments either way; strict mode only
 * saves the model its mistakes. Everything that was changed is reported.
 *
 * - `'auto'`: lowered where the model can still say everything that the schema describes, and whatever it
 *   says is the tool's own language: rules that the server does not know become words of the description. A
 *   tool with an optional member that may not be null, or with an open map, is not strict.
 * - `true`: an optional member also becomes a required one that may be null. Null is then the wire's word
 *   for "omitted", and is taken out of the argument text again before the tool's own schema sees it. What
 *   has no equivalent (open maps, tuples, values without a type) is still not strict.
 * - `false`: no tool is strict.
 *
 * The schema of a tool that is not strict is sent as it is, but for what the server refuses of any tool.
 */
type StrictMode = "auto" | boolean;
/**
 * The part of the `openai` SDK's client that is used: `OpenAI` and
 * `AzureOpenAI` of any copy are one, and so is what wraps them.
 */
interface OpenAIClient {
  readonly responses: Endpoint & {
    readonly inputTokens?: {
      count(body?: object, options?: object): PromiseLike<unknown>;
    };
  };
  readonly chat: {
    readonly completions: Endpoint;
  };
}
/** Options of an OpenAI model. All are optional. */
interface OpenAIModelOptions extends CallOptions {
  /** The protocol; default `responses`. Most servers that are not OpenAI's speak `chat` only. */
  readonly api?: "responses" | "chat" | undefined;
  /** A client of the `openai` SDK, `AzureOpenAI` included. Default: one is made at the first call. */
  readonly client?: OpenAIClient | undefined;
  /**
   * The API key; default: the environment variable OPENAI_API_KEY, which is sent to OpenAI only, or to the
   * server of OPENAI_BASE_URL. A server with its own `baseURL` gets no key unless it is given here.
   */
  readonly apiKey?: string | (() => Promise<string>) | undefined;
  /** Address of the server, with its `/v1`. */
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
   * True if the server is only compatible with OpenAI's protocol, and supports less of it. Default: derived
   * from its address.
   */
  readonly compatible?: boolean | undefined;
  /**
   * True if the server enforces the schemas of tools and structured output; default `auto`, and `false` with
   * a compatible server.
   */
  readonly strict?: StrictMode | undefined;
  /**
   * True if the server searches deferred tools; over Responses, models from GPT-5.4 on support it. Default
   * `false`: they are omitted, and the model searches with a tool of the application.
   */
  readonly searchesTools?: boolean | undefined;
  /**
   * True to mark the part of the request that the next one shares, so that it is read from the server's
   * cache. OpenAI gets a `prompt_cache_key` of the conversation, and an Anthropic model behind OpenRouter's
   * `chat` gets cache marks. Default: true for these two. `true` marks it for every other server too; `false`
   * for none.
   */
  readonly cache?: boolean | undefined;
  /** Options for differences between servers that speak `chat`. */
  readonly chat?: ChatOptions | undefined;
}
/** Options of OpenAI's files API. All are optional. */
export interface OpenAIFilesOptions extends FileStoreOptions, Pick<OpenAIModelOptions, "apiKey" | "baseURL" | "organization" | "project" | "fetch"> {
  /** A client of the `openai` SDK, `AzureOpenAI` included. Default: one is made at the first call. */
  readonly client?: OpenAIFilesClient | undefined;
  /** The purpose of the files; default `user_data`, and `vision` for images. */
  readonly purpose?: string | undefined;
  /** Milliseconds, from an hour to 30 days, after which the server deletes a file; default never. */
  readonly expiresAfterMs?: number | undefined;
}
/** The part of the SDK's client that is used. */
export interface OpenAIFilesClient {
  readonly files: {
    create(body: {
      readonly file: File;
      readonly purpose: never;
    }, options?: object): PromiseLike<unknown>;
    retrieve(id: string, options?: object): PromiseLike<unknown>;
    delete(id: string, options?: object): PromiseLike<unknown>;
  };
}
/**
 * The files of OpenAI, for `uploadFile` and `fileModel`. It keeps each until it is deleted.
 *
 * Chat Completions is shown PDF alone: give `fileModel` its `uploads` there.
 *
 * Throws `ConfigError`: `unknown_option`, `invalid_option`.
 */
export declare function openaiFiles(options?: OpenAIFilesOptions): FileStore;
export {};