// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { GeminiClient, GeminiModelOptions, LoweredSchema, SchemaNote, Timeouts } from "./shared.js";
import { Awaitable, JsonObject, JsonValue, Model, Tool, ToolContext, TraitOptions } from "@mortise/core";
/**
 * A Gemini model, of the Gemini API or of Vertex AI.
 *
 * The `@google/genai` SDK is loaded at the first call, and the
 * client is kept. Throws `ConfigError` (`invalid_option`).
 *
 * @param id as the server names it, `gemini-3.8-flash` for instance.
 */
export declare function geminiModel(id: string, options?: GeminiModelOptions): Model;
/** Code that the model wrote, and left to the application. */
type GeminiCode = {
  /** The language in the protocol: `PYTHON`. */
  readonly language: string;
  readonly code: string;
};
/** The result of running code. */
type GeminiCodeResult = {
  /** `timeout`: it ran for too long, and was stopped. */
  readonly outcome: "ok" | "failed" | "timeout";
  /** The output of the code; if it failed, with its errors. */
  readonly output: string;
};
/**
 * Runs code of a model.
 *
 * INVARIANT code-executor:apart: the code, which a model wrote, reaches only the resources that it is meant
 * to reach.
 * INVARIANT code-executor:stops: the code ends soon after
 * `context.signal` has been aborted, with all processes that it started.
 * INVARIANT code-executor:told: an error of the code is a
 * result; a rejection means that the code could not run.
 * INVARIANT code-executor:bounded: the kept output is limited, and a note says where it was cut.
 *
 * `executorCases` of `@mortise/testing` check all four.
 */
type GeminiExecutor = (code: GeminiCode, context: ToolContext) => Awaitable<GeminiCodeResult>;
/** `timeoutMs` and `resultLimitChars` bound a run as they bound that of every tool. */
interface GeminiCodeExecutorOptions extends TraitOptions<GeminiCode> {
  /** The name in the log, for gates and policies; default `run_code`. */
  readonly name?: string | undefined;
  readonly run: GeminiExecutor;
  readonly provider?: string | undefined;
}
/**
 * Creates a tool that runs the code that a Gemini model writes and leaves to the application: `run_code` in
 * the log. The tool `codeExecution` is offered with it; code that the server ran itself stays a provider
 * part.
 *
 * A question for confirmation shows the code.
 */
export declare function geminiCodeExecutor(options: GeminiCodeExecutorOptions): Tool<GeminiCode>;
/** Tools that Gemini runs, each with its members as the protocol names them. */
export declare const geminiTools: {
  /** `{ timeRangeFilter: { startTime, endTime } }`, for instance. */
  readonly googleSearch: (config?: JsonObject) => Tool;
  /** Reads the addresses that the conversation names. */
  readonly urlContext: () => Tool;
  /** Runs Python at the provider. The code and its output are provider parts. */
  readonly codeExecution: () => Tool;
  /**
   * Searches Google Maps, with `{ enableWidget: true }` for instance; the user's location goes into
   * `providerOptions.gemini.toolConfig.retrievalConfig`.
   */
  readonly googleMaps: (config?: JsonObject) => Tool;
};
/** Options of a tool that Gemini runs. The model does not see them. */
interface GeminiToolOptions {
  /** The name of the tool; default: the member of the protocol, or all of them for a tool with several. */
  readonly name?: string | undefined;
  /** A description for people. */
  readonly description?: string | undefined;
  readonly provider?: string | undefined;
}
/**
 * Creates a tool that Gemini runs by itself: `geminiTool('fileSearch', { fileSearchStoreNames:
 * ['fileSearchStores/a'] })`, or a complete one in the protocol's format: `geminiTool({ googleSearch: {},
 * urlContext: {} }, { name: 'web' })`.
 *
 * Its calls and results are provider parts of the answer, and in its metadata. The application runs nothing.
 * Throws `ConfigError` (`invalid_tool`) for a tool without a member.
 *
 * @param member of a tool in the protocol: `googleSearch`, `computerUse`, `enterpriseWebSearch` ...
 * @param config its value, in the protocol's format.
 * @param about its name and description for the application, or its description alone.
 */
export declare function geminiTool(member: string, config?: JsonValue, about?: string | GeminiToolOptions, provider?: string): Tool;
export declare function geminiTool(tool: JsonObject, about?: GeminiToolOptions): Tool;
/**
 * Converts a schema of Gemini's own form, `{ type: 'OBJECT', properties: { city: { type: 'STRING' } } }`, to
 * JSON Schema.
 *
 * Types become lower case, `nullable` becomes the type `null`, counts in strings become numbers, and so do
 * the values of a numeric `enum`; properties are in their `propertyOrdering`, `example` is one of `examples`.
 * Keywords that are JSON Schema already stay. The given schema is not changed.
 *
 * @param schema a `Schema` of `@google/genai`, or its JSON.
 */
export declare function fromGeminiSchema(schema: object): JsonObject;
/** `gemini`: the subset of JSON Schema that `parametersJsonSchema` accepts. */
type SchemaDialect = "gemini";
/** Returns the schema of a tool as a Gemini model gets it, with a note for every change and loss. */
export declare function lowerGeminiSchema(schema: JsonObject, _dialect: SchemaDialect): LoweredSchema;
export type { GeminiClient, GeminiCode, GeminiCodeExecutorOptions, GeminiCodeResult, GeminiExecutor, GeminiModelOptions, GeminiToolOptions, LoweredSchema, SchemaDialect, SchemaNote, Timeouts };
// ---- files

import { FileStore } from "@mortise/core/files";
import { GeminiModelOptions } from "./shared.js";
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
/** Options of the files API of Gemini. All are optional. */
export interface GeminiFilesOptions extends FileStoreOptions, Pick<GeminiModelOptions, "apiKey" | "baseURL" | "apiVersion" | "fetch"> {
  /**
   * A client of the `@google/genai` SDK. Default: one is created for each call, so that an abort ends an
   * upload; a given client completes uploads that have started, and their files are then deleted.
   */
  readonly client?: GeminiFilesClient | undefined;
}
/** The part of the SDK's client that is used. */
export interface GeminiFilesClient {
  readonly vertexai?: boolean;
  readonly files: {
    upload(parameters: {
      readonly file: Blob;
      readonly config?: object;
    }): PromiseLike<unknown>;
    get(parameters: {
      readonly name: string;
      readonly config?: object;
    }): PromiseLike<unknown>;
    delete(parameters: {
      readonly name: string;
      readonly config?: object;
    }): PromiseLike<unknown>;
  };
}
/**
 * The files of the Gemini API, for `uploadFile` and `fileModel`. It keeps each for 48 hours.
 *
 * A film is available when it has been processed, which an upload waits for. Vertex AI has no such files: it
 * reads Cloud Storage. Throws `ConfigError`: `unknown_option`, `invalid_option`.
 */
export declare function geminiFiles(options?: GeminiFilesOptions): FileStore;
export {};
// ---- shared

import { JsonObject } from "@mortise/core";
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
export interface Timeouts {
  /**
   * Milliseconds without data before the first event; any byte counts, including comments; default 60,000,
   * and 600,000 with `stream: false` if it is the complete answer.
   */
  readonly firstByteMs?: number;
  /** Milliseconds without a sign of life in the middle of an answer; default 60,000. */
  readonly stallMs?: number;
}
/** A JSON Schema as a server accepts it, and the changes that were made. */
export interface LoweredSchema {
  /** The given object if nothing was changed. */
  readonly schema: JsonObject;
  readonly notes: readonly SchemaNote[];
}
/** A change that a dialect made to a schema. */
export interface SchemaNote {
  /** JSON Pointer into the schema as it was given; empty for its root. */
  readonly pointer: string;
  readonly keyword: string;
  /**
   * `lowered`: replaced by another form that the server accepts; `dropped`: no longer enforced by the server,
   * added to the description and still checked by the tool; `notStrict`: the schema is sent unchanged, and
   * the server does not enforce it.
   */
  readonly did: "lowered" | "dropped" | "notStrict";
  readonly why: string;
}
/**
 * The part of the `@google/genai` SDK's client that is used: `GoogleGenAI` of any copy fits, and so does a
 * wrapper of it. A model needs the resource of its protocol only.
 */
export interface GeminiClient {
  /** The server is Vertex AI; default false. */
  readonly vertexai?: boolean;
  /** The resource for generateContent. */
  readonly models?: {
    generateContent(parameters: object): PromiseLike<unknown>;
    generateContentStream(parameters: object): PromiseLike<unknown>;
    countTokens?(parameters: object): PromiseLike<unknown>;
  };
  /** The resource for Interactions. */
  readonly interactions?: {
    create(parameters: object, options?: object): PromiseLike<unknown>;
  };
}
/** Options of a Gemini model. All are optional. */
export interface GeminiModelOptions extends CallOptions {
  /** The protocol; default `generateContent`. */
  readonly api?: "generateContent" | "interactions" | undefined;
  /** A client of the `@google/genai` SDK. Default: one is made at the first call. */
  readonly client?: GeminiClient | undefined;
  /**
   * The API key; default: the environment variable GOOGLE_API_KEY, or else GEMINI_API_KEY, which is sent to
   * Google only, or to the server of GOOGLE_GEMINI_BASE_URL. A server with its own `baseURL` gets no key
   * unless it is given here.
   */
  readonly apiKey?: string | undefined;
  /** The address of the server, without the API version. */
  readonly baseURL?: string | undefined;
  /** The version in the path of requests; default the SDK's: `v1`, and `v1beta1` with Vertex AI. */
  readonly apiVersion?: string | undefined;
  /**
   * Uses Vertex AI instead of the Gemini API, with the machine's Google credentials; `{}` with an `apiKey` is
   * its express mode. Default: the environment variable GOOGLE_GENAI_USE_VERTEXAI decides.
   */
  readonly vertexai?: {
    readonly project?: string;
    readonly location?: string;
  } | undefined;
  readonly fetch?: typeof fetch | undefined;
  /** The provider name of provider parts, `providerMetadata` and `providerOptions`; default `gemini`. */
  readonly provider?: string | undefined;
  /**
   * True if the server forces the model to follow the schemas of its tools (mode VALIDATED); default false.
   */
  readonly strict?: boolean | undefined;
}
export {};