// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { GeminiClient, GeminiModelOptions, LoweredSchema, SchemaNote, Timeouts } from "./shared.js";
import { Awaitable, JsonObject, JsonValue, Model, Tool, ToolContext, TraitOptions } from "@mortise/core";
/**
 * Creates a Gemini model of the Gemini API or of Vertex AI.
 *
 * The `@google/genai` SDK is loaded at the first call; later calls use the same client. Throws `ConfigError`
 * (`invalid_option`).
 *
 * @param id The name of the model on the server, such as `gemini-3.8-flash`.
 */
export declare function geminiModel(id: string, options?: GeminiModelOptions): Model;
/** Code that the model wrote, for the application to run. */
type GeminiCode = {
  /** The language, as named in the protocol: `PYTHON`. */
  readonly language: string;
  readonly code: string;
};
/** The result of running code. */
type GeminiCodeResult = {
  /** The outcome. `timeout`: the code ran for too long, and was stopped. */
  readonly outcome: "ok" | "failed" | "timeout";
  /** The output of the code, including its errors if it failed. */
  readonly output: string;
};
/**
 * Runs code of a model.
 *
 * INVARIANT code-executor:apart: the code, which a model wrote,
 * can access only the resources that it is meant to access.
 * INVARIANT code-executor:stops: the code ends soon after
 * `context.signal` has been aborted, with all processes that it started.
 * INVARIANT code-executor:told: an error of the code is a
 * result; a rejection means that the code could not run.
 * INVARIANT code-executor:bounded: the kept output is limited, and a note says where it was cut.
 *
 * `executorCases` of `@mortise/testing` check all four invariants.
 */
type GeminiExecutor = (code: GeminiCode, context: ToolContext) => Awaitable<GeminiCodeResult>;
/** Options of the tool that runs code. `timeoutMs` and `resultLimitChars` apply as for every tool. */
interface GeminiCodeExecutorOptions extends TraitOptions<GeminiCode> {
  /** The tool's name in the log, for gates and policies; default `run_code`. */
  readonly name?: string | undefined;
  readonly run: GeminiExecutor;
  readonly provider?: string | undefined;
}
/**
 * Creates a tool for code that a Gemini model writes and the application runs: `run_code` in the log.
 * Gemini's tool `codeExecution` is offered to the model with it. Code that the server ran itself stays a
 * provider part.
 *
 * A question for confirmation shows the code.
 */
export declare function geminiCodeExecutor(options: GeminiCodeExecutorOptions): Tool<GeminiCode>;
/** Tools that Gemini runs. Each accepts its members in the format of the protocol. */
export declare const geminiTools: {
  /** Searches the web, with `{ timeRangeFilter: { startTime, endTime } }` for instance. */
  readonly googleSearch: (config?: JsonObject) => Tool;
  /** Reads the URLs that the conversation contains. */
  readonly urlContext: () => Tool;
  /** Runs Python at the provider. The code and its output are provider parts. */
  readonly codeExecution: () => Tool;
  /**
   * Searches Google Maps, with `{ enableWidget: true }` for instance; set the user's location in
   * `providerOptions.gemini.toolConfig.retrievalConfig`.
   */
  readonly googleMaps: (config?: JsonObject) => Tool;
};
/** Options of a tool that Gemini runs. The model does not see them. */
interface GeminiToolOptions {
  /**
   * The name of the tool; default: the name of its member in the
   * protocol, or the names of all members of a tool with several.
   */
  readonly name?: string | undefined;
  /** A description for people. */
  readonly description?: string | undefined;
  readonly provider?: string | undefined;
}
/**
 * Creates a tool that Gemini runs itself:
 * `geminiTool('fileSearch', { fileSearchStoreNames: ['fileSearchStores/a'] })`, or with a complete tool in
 * the protocol's format: `geminiTool({ googleSearch: {}, urlContext: {} }, { name: 'web' })`.
 *
 * The calls and results of the tool are provider parts of the answer, and in its metadata. The application
 * runs nothing. Throws `ConfigError` (`invalid_tool`) for a tool without a member.
 *
 * @param member The member of a tool in the protocol:
 * `googleSearch`, `computerUse`, `enterpriseWebSearch` ...
 * @param config The value of the member, in the protocol's format.
 * @param about The name and description for the application, or only the description.
 */
export declare function geminiTool(member: string, config?: JsonValue, about?: string | GeminiToolOptions, provider?: string): Tool;
export declare function geminiTool(tool: JsonObject, about?: GeminiToolOptions): Tool;
/**
 * Converts a schema in Gemini's own format,
 * `{ type: 'OBJECT', properties: { city: { type: 'STRING' } } }`, to JSON Schema.
 *
 * Types become lower case, `nullable` becomes the type `null`, and counts in strings and the values of a
 * numeric `enum` become numbers. Properties are sorted by `propertyOrdering`, and `example` is added to
 * `examples`. Keywords of JSON Schema are kept. The given schema is not modified.
 *
 * @param schema A `Schema` of `@google/genai`, or its JSON.
 */
export declare function fromGeminiSchema(schema: object): JsonObject;
/** The dialect `gemini`: the subset of JSON Schema that `parametersJsonSchema` accepts. */
type SchemaDialect = "gemini";
/** Returns the schema that a Gemini model gets for a tool, with a note for every change and loss. */
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
   * A name for the account, for applications with several accounts
   * and one cache of files for all of them. Not a secret.
   */
  readonly account?: string | undefined;
  /** Headers of every request, even with a `client`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The number of retries of a request that failed and may succeed later; default 2. */
  readonly maxRetries?: number | undefined;
  /** Milliseconds that a request may take, including the upload of a file; default 600,000. */
  readonly timeoutMs?: number | undefined;
}
/** Options of the files API of Gemini. All are optional. */
export interface GeminiFilesOptions extends FileStoreOptions, Pick<GeminiModelOptions, "apiKey" | "baseURL" | "apiVersion" | "fetch"> {
  /**
   * A client of the `@google/genai` SDK. Default: a client is created for each call, so that an abort ends
   * the upload. A given client completes an aborted upload, and the file is then deleted.
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
 * Creates a store of files at the Gemini API, for `uploadFile`
 * and `fileModel`. The API keeps each file for 48 hours.
 *
 * An upload of a video waits until the server has processed it. Vertex AI stores no files: it reads Cloud
 * Storage. Throws `ConfigError`: `unknown_option`, `invalid_option`.
 */
export declare function geminiFiles(options?: GeminiFilesOptions): FileStore;
export {};
// ---- shared

import { JsonObject } from "@mortise/core";
/** Options of requests, for every provider. All are optional. */
interface CallOptions {
  /** Headers of every request, even with a `client`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** `false` for servers that do not stream: the answer is shown once it is complete. Default true. */
  readonly stream?: boolean | undefined;
  readonly timeouts?: Timeouts | undefined;
  /**
   * The number of retries before any part of an answer was shown; default 2. The SDK's own retries are off.
   */
  readonly maxRetries?: number | undefined;
}
/** Timeouts for a silent server. */
export interface Timeouts {
  /**
   * Milliseconds that the server may be silent before the first event; any byte counts as data, including
   * comments. Default 60,000; 600,000 with `stream: false`, where the first event is the complete answer.
   */
  readonly firstByteMs?: number;
  /** Milliseconds that the server may be silent in the middle of an answer; default 60,000. */
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
  /** JSON Pointer into the original schema; empty for its root. */
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
 * The used part of a client of the `@google/genai` SDK. `GoogleGenAI` from any copy of the SDK fits, and so
 * do wrappers. A model needs only the resource of its protocol.
 */
export interface GeminiClient {
  /** True if the server is Vertex AI; default false. */
  readonly vertexai?: boolean;
  /** The resource for generateContent. */
  readonly models?: {
    generateContent(parameters: object): PromiseLike<unknown>;
    generateContentStream(parameters: object): PromiseLike<unknown>;
    countTokens?(parameters: object): PromiseLike<unknown>;
  };
  /** The resource for the Interactions API. */
  readonly interactions?: {
    create(parameters: object, options?: object): PromiseLike<unknown>;
  };
}
/** Options of a Gemini model. All are optional. */
export interface GeminiModelOptions extends CallOptions {
  /** The protocol; default `generateContent`. */
  readonly api?: "generateContent" | "interactions" | undefined;
  /** A client of the `@google/genai` SDK. Default: a client that is created at the first call. */
  readonly client?: GeminiClient | undefined;
  /**
   * The API key; default: the environment variable GOOGLE_API_KEY, otherwise GEMINI_API_KEY, which is sent to
   * Google only, or to the server of GOOGLE_GEMINI_BASE_URL. With the option `baseURL`, no key is sent to
   * another server unless this option is set.
   */
  readonly apiKey?: string | undefined;
  /** The base URL of the server, without the API version. */
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
   * True to let the server force the model to follow the
   * schemas of its tools (mode VALIDATED); default false.
   */
  readonly strict?: boolean | undefined;
}
export {};