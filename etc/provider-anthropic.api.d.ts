// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { AnthropicClient, AnthropicModelOptions, CacheLifetime, Endpoint, LoweredSchema, SchemaNote, StrictMode, Timeouts } from "./shared.js";
import { FunctionToolOptions, JsonObject, Model, Tool, TraitOptions } from "@mortise/core";
/**
 * Creates a model of Anthropic, or of a server that supports the Messages API.
 *
 * The `@anthropic-ai/sdk` package is loaded at the first call; later calls use the same client. Throws
 * `ConfigError` (`invalid_option`).
 *
 * @param id The name of the model on the server, such as `claude-sonnet-5-5`.
 */
export declare function anthropicModel(id: string, options?: AnthropicModelOptions): Model;
/** Options of a tool that Anthropic's models know by its type, and that the application runs. */
interface KnownToolOptions<Input, Output> extends TraitOptions<Input>, Pick<FunctionToolOptions<Input, Output>, "run" | "toModel" | "preview" | "reconcile"> {
  /**
   * Additional members of the tool, in the format of the protocol;
   * a member `type` selects a version other than the latest.
   */
  readonly config?: JsonObject | undefined;
  readonly provider?: string | undefined;
}
/** An action of the model on a computer. Coordinates are pixels, from the left and from the top. */
type ComputerAction = {
  readonly action: "screenshot" | "cursor_position";
} | {
  readonly action: "zoom";
  readonly region: readonly number[];
} | {
  readonly action: "mouse_move";
  readonly coordinate: Point;
} | {
  readonly action: "left_mouse_down" | "left_mouse_up";
} | {
  readonly action: "left_click" | "right_click" | "middle_click" | "double_click" | "triple_click";
  readonly coordinate?: Point | null;
  readonly text?: string | null;
} | {
  readonly action: "left_click_drag";
  readonly start_coordinate: Point;
  readonly coordinate: Point;
  readonly text?: string | null;
} | {
  readonly action: "scroll";
  readonly scroll_amount: number;
  readonly scroll_direction: "up" | "down" | "left" | "right";
  readonly coordinate?: Point | null;
  readonly text?: string | null;
} | {
  readonly action: "type";
  readonly text: string;
} | {
  readonly action: "key";
  readonly text: string;
  readonly repeat?: number | null;
} | {
  readonly action: "hold_key";
  readonly text: string;
  readonly duration: number;
} | {
  readonly action: "wait";
  readonly duration: number;
};
type Point = readonly number[];
/** An action of the model in a browser; the protocol defines its other members. */
type BrowserAction = JsonObject & {
  readonly action: string;
};
/** Options of a tool that runs the calls to the members of a toolset. */
interface ToolsetOptions<Input, Output> extends KnownToolOptions<Input, Output> {
  /**
   * The tool's name in the log, for gates and policies. Set it if another tool already has the default name.
   */
  readonly name?: string | undefined;
}
/**
 * Creates a computer tool that the application runs: `computer` in the log, with one call for each action.
 * Return a screenshot as media:
 * `okResult(null, { parts: [{ type: 'inlineData', mimeType: 'image/png', data }] })`.
 *
 * For models before the toolset, give the option `config: { type: 'computer_20251124', display_width_px,
 * display_height_px }`. That version is a beta, whose header the application must set.
 */
declare function anthropicComputer<Output>(options: ToolsetOptions<ComputerAction, Output>): Tool<ComputerAction>;
/** Creates a browser tool that the application runs: `browser` in the log, with one call for each action. */
declare function anthropicBrowser<Output>(options: ToolsetOptions<BrowserAction, Output>): Tool<BrowserAction>;
/** Options of an MCP server that Anthropic connects to. */
interface AnthropicMcpOptions {
  /** The name of the server, unique in a request. */
  readonly name: string;
  readonly url: string;
  /** The token that Anthropic sends to the server. */
  readonly authorizationToken?: string | undefined;
  /** The members of the toolset, in the format of the protocol: `default_config`, `configs`. */
  readonly config?: JsonObject | undefined;
  readonly provider?: string | undefined;
}
/**
 * Creates a tool for an MCP server whose tools Anthropic runs. No user approves the calls of these tools.
 *
 * This is a beta of Anthropic's own service; requests with such a tool have its beta header.
 */
declare function anthropicMcp(options: AnthropicMcpOptions): Tool;
/** A request of the model to the shell: run a command, or restart the shell. */
type BashCommand = {
  readonly command: string;
} | {
  readonly restart: true;
};
/** Creates a shell tool that the application runs, and that keeps its state between calls. */
declare function anthropicBash<Output>(options: KnownToolOptions<BashCommand, Output>): Tool<BashCommand>;
/**
 * A command of the model for an editor. Lines are counted from 1; a range ends with -1 for the end of the
 * file.
 */
type TextEditorCommand = {
  readonly command: "view";
  readonly path: string;
  readonly view_range?: readonly [number, number];
} | {
  readonly command: "create";
  readonly path: string;
  readonly file_text: string;
} | {
  readonly command: "str_replace";
  readonly path: string;
  readonly old_str: string;
  readonly new_str?: string;
} | {
  readonly command: "insert";
  readonly path: string;
  readonly insert_line: number;
  readonly insert_text: string;
};
/**
 * Creates a text editor tool that the application runs:
 * `str_replace_based_edit_tool` in the log. The model writes the paths: check them.
 */
declare function anthropicTextEditor<Output>(options: KnownToolOptions<TextEditorCommand, Output>): Tool<TextEditorCommand>;
/** A command of the model for its memory, which has files and folders below `/memories`. */
type MemoryCommand = TextEditorCommand | {
  readonly command: "delete";
  readonly path: string;
} | {
  readonly command: "rename";
  readonly old_path: string;
  readonly new_path: string;
};
/**
 * Creates a tool for files that the model keeps between sessions and
 * the application stores. The model writes the paths: check them.
 */
declare function anthropicMemory<Output>(options: KnownToolOptions<MemoryCommand, Output>): Tool<MemoryCommand>;
/**
 * Tools that Anthropic's models know without a declaration of their parameters.
 *
 * `config` is in the protocol's format. Its member `type` selects a version other than the latest, for models
 * that do not support the latest.
 */
export declare const anthropicTools: {
  /** Searches the web, with `{ max_uses: 5, allowed_domains: ['example.com'] }` for instance. */
  readonly webSearch: (config?: JsonObject) => Tool;
  /** Fetches pages and files whose URLs are in the conversation. */
  readonly webFetch: (config?: JsonObject) => Tool;
  /** Runs code in a container at Anthropic. */
  readonly codeExecution: (config?: JsonObject) => Tool;
  /** Finds the tools that were created with `custom(tool, { defer_loading: true })`. */
  readonly toolSearch: (config?: JsonObject) => Tool;
  readonly mcp: typeof anthropicMcp;
  readonly custom: typeof anthropicCustom;
  readonly bash: typeof anthropicBash;
  readonly memory: typeof anthropicMemory;
  readonly textEditor: typeof anthropicTextEditor;
  readonly computer: typeof anthropicComputer;
  readonly browser: typeof anthropicBrowser;
};
/**
 * Creates a tool that Anthropic runs, in the protocol's format: `anthropicTool('web_search_20260318', { name:
 * 'web_search' })`.
 *
 * The calls and results of the tool are provider parts of the answer,
 * and are sent back in the next request. The application runs nothing.
 *
 * @param type The type of the tool, with its version.
 * @param config The other members of the tool, in the protocol's format.
 */
export declare function anthropicTool(type: string, config?: JsonObject, provider?: string): Tool;
/**
 * Creates a tool of the application with members that only Anthropic's protocol supports: `defer_loading`,
 * `input_examples`, `eager_input_streaming`, `allowed_callers`, `cache_control`, `strict`.
 *
 * Throws `ConfigError` (`invalid_tool`) for a tool that no model calls.
 */
declare function anthropicCustom<Input, Output, Name extends string>(tool: Tool<Input, Output, Name>, config: JsonObject, provider?: string): Tool<Input, Output, Name>;
/** The dialects of a tool's schema, without and with the option `strict`. */
type SchemaDialect = "anthropic" | "anthropic-strict";
/** Returns the schema that an Anthropic model gets for a tool, with a note for every change and loss. */
export declare function lowerAnthropicSchema(schema: JsonObject, dialect: SchemaDialect): LoweredSchema;
export type { AnthropicClient, KnownToolOptions as AnthropicKnownToolOptions, AnthropicMcpOptions, AnthropicModelOptions, BashCommand, BrowserAction, CacheLifetime, ComputerAction, Endpoint, LoweredSchema, MemoryCommand, SchemaDialect, SchemaNote, StrictMode, TextEditorCommand, Timeouts, ToolsetOptions };
// ---- files

import { FileStore } from "@mortise/core/files";
import { AnthropicModelOptions } from "./shared.js";
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
/** Options of Anthropic's files API. All are optional. */
export interface AnthropicFilesOptions extends FileStoreOptions, Pick<AnthropicModelOptions, "apiKey" | "baseURL" | "fetch"> {
  /** A client of the `@anthropic-ai/sdk` package. Default: a client that is created at the first call. */
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
 * Creates a store of files at Anthropic, for `uploadFile` and
 * `fileModel`. Anthropic keeps a file until it is deleted.
 *
 * Throws `ConfigError`: `unknown_option`, `invalid_option`.
 */
export declare function anthropicFiles(options?: AnthropicFilesOptions): FileStore;
export {};
// ---- shared

import { JsonObject } from "@mortise/core";
/** An endpoint of a client's resource, as in the SDKs of OpenAI and Anthropic. */
export interface Endpoint {
  create(body: object, options?: object): PromiseLike<unknown>;
}
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
 * The mode of strict tools. For a strict tool, the server
 * forces the model to follow the schema (constrained decoding).
 *
 * Strict tools support a subset of JSON Schema: closed objects, no recursion, and few rules. A schema is
 * lowered to that subset, and rules that the server does not support become text in the description. If a
 * schema cannot be lowered, its tool is not strict. A tool checks its arguments in both cases. Every change
 * of a schema is reported.
 *
 * - `false`: no tool is strict. This is the default: the server compiles the schemas of all strict tools of a
 *   request into one grammar, and refuses the request if that becomes too large, by a measure that it does
 *   not document.
 * - `true` and `'auto'`: tools are strict if their schema can be lowered, in the order of the request,
 *   until the documented limits are reached: 20 tools, 24 optional members, 16 choices.
 */
export type StrictMode = "auto" | boolean;
/** The minimum time for which the server caches a prompt. */
export type CacheLifetime = "5m" | "1h";
/**
 * The used part of a client of the SDK. `Anthropic`, `AnthropicBedrock` and `AnthropicVertex` from any copy
 * of the SDK fit, and so do wrappers.
 */
export interface AnthropicClient {
  readonly messages: Endpoint & {
    countTokens?(body: object, options?: object): PromiseLike<unknown>;
  };
}
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
export {};