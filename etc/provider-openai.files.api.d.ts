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
/** What differs among the servers that speak Chat Completions. Everything may be left out. */
interface ChatOptions {
  /**
   * The role of the instructions; default `system`, which every server knows, and OpenAI takes for
   * `developer` where a model wants that.
   */
  readonly systemRole?: "system" | "developer" | undefined;
  /**
   * The member that limits the output; default `max_completion_tokens`,
   * and `max_tokens` with a compatible server.
   */
  readonly maxTokensField?: "max_completion_tokens" | "max_tokens" | undefined;
  /**
   * Whether usage is asked for in a stream, with `stream_options`;
   * default true. `false` for servers that refuse it.
   */
  readonly streamUsage?: boolean | undefined;
  /**
   * Whether a stream must say why it ended; default true: without a finish reason it was cut, and never acts.
   *
   * `false` for servers that never say it. Then every stream that ends without an error is taken for whole,
   * and one that a proxy cut short looks no different.
   */
  readonly requireFinish?: boolean | undefined;
  /**
   * Whether thoughts go back to the model that had them, in the field they came in; default true with a
   * compatible server. `reasoning_content` and `reasoning` go with the calls they led to, `reasoning_details`
   * always. DeepSeek, Kimi, Gemini 3 behind OpenRouter and others refuse a conversation without them;
   * OpenAI's own API never says them here, and knows no such field.
   */
  readonly echoThoughts?: boolean | undefined;
  /**
   * Whether the id of a call is nine letters and digits, and one that is not is replaced; default true with
   * Mistral's own API, which refuses all others. `true` for servers that hold their models of Mistral to it.
   */
  readonly shortCallIds?: boolean | undefined;
  /** The member of the seed; default `seed`, and `random_seed` with Mistral's own API. */
  readonly seedField?: "seed" | "random_seed" | undefined;
}
/**
 * Whether the server holds the model to a tool's schema ("strict" tools, constrained decoding).
 *
 * Strict mode takes a subset of JSON Schema: closed objects whose members are all required. So a schema is
 * lowered to that subset, or its tool is not strict. A tool checks its arguments either way; strict mode only
 * saves the model its mistakes. Everything that was changed is reported.
 *
 * - `'auto'`: lowered where the model can still say everything that the schema describes, and whatever it
 *   says is the tool's own language: rules that the server does not know become words of the description. A
 *   tool with an optional member that may not be null, or with an open map, is not strict.
 * - `true`: an optional member also becomes a required one that may be null. Null is then the wire's word
 *   for "left out", and is taken out of the argument text again before the tool's own schema sees it. What
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
/** How a model is reached and asked. Everything may be left out. */
interface OpenAIModelOptions extends CallOptions {
  /** The protocol; default `responses`. Most servers that are not OpenAI's speak `chat` only. */
  readonly api?: "responses" | "chat" | undefined;
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
/** How the files of OpenAI are reached. Everything may be left out. */
export interface OpenAIFilesOptions extends FileStoreOptions, Pick<OpenAIModelOptions, "apiKey" | "baseURL" | "organization" | "project" | "fetch"> {
  /** A client of the `openai` SDK, `AzureOpenAI` included. Default: one is made at the first call. */
  readonly client?: OpenAIFilesClient | undefined;
  /** What the server is told that files are for; default `user_data`, and `vision` for pictures. */
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