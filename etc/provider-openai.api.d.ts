// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { ChatOptions, Endpoint, LoweredSchema, OpenAIClient, OpenAIModelOptions, SchemaNote, StrictMode, Timeouts } from "./shared.js";
import { Awaitable, FunctionToolOptions, JsonObject, Model, Tool, ToolContext, ToolEffect, ToolGate, TraitOptions } from "@mortise/core";
/**
 * Creates a model of OpenAI, or of a server that supports one of OpenAI's protocols.
 *
 * The `openai` SDK is loaded at the first call; later calls use the same client. Throws `ConfigError`
 * (`invalid_option`).
 *
 * @param id The name of the model on the server, such as `gpt-5`.
 */
export declare function openaiModel(id: string, options?: OpenAIModelOptions): Model;
/**
 * Applies a diff of `openaiApplyPatch` to a text, and returns the result. `update` is for the diff of an
 * `update_file`, `create` for that of a new file.
 *
 * The position of a change is found by its lines: first exactly, then without white space at the ends of
 * lines, then without white space around them. The line ends of the text are kept. Throws `ToolError`
 * (`patch_failed`), which the model reads, if a position is not found or the diff is invalid; a diff is never
 * applied in part.
 */
export declare function applyOpenAIDiff(text: string, diff: string, mode?: "update" | "create"): string;
/** Options of a tool that OpenAI's models know by its type, and that the application runs. */
interface OpenAIClientToolOptions<Input, Output> extends TraitOptions<Input>, Pick<FunctionToolOptions<Input, Output>, "run" | "preview" | "reconcile"> {
  /**
   * The tool's name in the log, for gates and policies; default: the
   * protocol's name. Set it if another tool already has that name.
   */
  readonly name?: string | undefined;
  /**
   * Additional members of the tool, in the format of the protocol; a member `type` selects another version.
   */
  readonly config?: JsonObject | undefined;
  readonly provider?: string | undefined;
}
/** A file operation of the model, in the format of the protocol. `diff` is for `applyOpenAIDiff`. */
type OpenAIPatchOperation = {
  readonly type: "create_file";
  readonly path: string;
  readonly diff: string;
} | {
  readonly type: "update_file";
  readonly path: string;
  readonly diff: string;
} | {
  readonly type: "delete_file";
  readonly path: string;
};
/**
 * Creates a tool for file patches that the application applies: `apply_patch` in the log. A string that `run`
 * returns is the log that the model reads; an error that `run` throws is a failed patch. Patches and commands
 * of one answer run one after the other, unless `exclusive` is set. A confirmation shows the path and the
 * diff.
 *
 * INVARIANT file-editor:apart: `run` confines paths to a folder,
 * after resolving links, because the model wrote the paths.
 * INVARIANT file-editor:exact: the file gets exactly the requested change.
 * INVARIANT file-editor:told: a change that does not fit
 * throws an error with its reason, and changes nothing.
 * INVARIANT file-editor:stops: `run` does nothing once `context.signal` has been aborted.
 *
 * `fileEditorCases` of `@mortise/testing` check all four invariants.
 */
export declare function openaiApplyPatch(options: OpenAIClientToolOptions<OpenAIPatchOperation, string | undefined>): Tool<OpenAIPatchOperation>;
/** A request of the model to a computer. */
interface OpenAIComputerCall {
  /**
   * The actions in order, in the format of the protocol. The
   * screenshot for the answer is taken after the last action.
   */
  readonly actions: readonly OpenAIComputerAction[];
  /**
   * Safety checks of the server: a call with checks does
   * not run before the application has acknowledged them.
   */
  readonly safetyChecks: readonly OpenAISafetyCheck[];
}
/**
 * An action of the model. Coordinates are pixels, from the left
 * and from the top. `keys` are held down during the action.
 */
type OpenAIComputerAction = ({
  readonly type: "click";
  readonly button: "left" | "right" | "wheel" | "back" | "forward";
} & AtPoint) | ({
  readonly type: "double_click";
} & AtPoint) | ({
  readonly type: "move";
} & AtPoint) | ({
  readonly type: "scroll";
  readonly scroll_x: number;
  readonly scroll_y: number;
} & AtPoint) | {
  readonly type: "drag";
  readonly path: readonly Point[];
  readonly keys?: readonly string[] | null;
} | {
  readonly type: "keypress";
  readonly keys: readonly string[];
} | {
  readonly type: "type";
  readonly text: string;
} | {
  readonly type: "screenshot";
} | {
  readonly type: "wait";
};
type Point = {
  readonly x: number;
  readonly y: number;
};
type AtPoint = Point & {
  readonly keys?: readonly string[] | null;
};
type OpenAISafetyCheck = {
  readonly id: string;
  readonly code?: string | null;
  readonly message?: string | null;
};
/** The screen: an image in Base64, or the id of an image that was uploaded to OpenAI. */
type OpenAIScreenshot = {
  readonly mimeType: string;
  readonly data: string;
} | {
  readonly fileId: string;
};
interface OpenAIComputerOptions extends Omit<OpenAIClientToolOptions<OpenAIComputerCall, OpenAIScreenshot>, "run"> {
  /**
   * Runs the actions, and returns the screen after them.
   *
   * INVARIANT computer:order: actions run one after the other;
   * the returned screenshot is taken after the last action.
   * INVARIANT computer:told: an action that is not possible throws an error with its reason.
   * INVARIANT computer:stops: no action is started once `context.signal` has been aborted.
   *
   * `computerCases` of `@mortise/testing` check all three invariants.
   */
  readonly run: (call: OpenAIComputerCall, context: ToolContext) => Awaitable<OpenAIScreenshot>;
  /**
   * Returns true if the safety checks of the server are acknowledged. It is called after the gates and before
   * `run`, for calls with checks. If it is omitted, a call with checks fails with `safety_check_pending`. An
   * edited call that lacks one of the server's checks fails too, because that check was not acknowledged.
   */
  readonly acknowledge?: ((checks: readonly OpenAISafetyCheck[], context: ToolContext) => Awaitable<boolean>) | undefined;
}
/**
 * Creates a computer tool that the application runs: `computer` in the log. The response to a call is an
 * image of the screen. One call runs at a time, unless `exclusive` is set.
 *
 * For the model `computer-use-preview`, give the option
 * `config: { type: 'computer_use_preview', display_width, display_height, environment }`. A denied or failed
 * call is answered with an empty image and the reason.
 */
export declare function openaiComputer(options: OpenAIComputerOptions): Tool<OpenAIComputerCall>;
/** Options of a tool whose input is any text, such as a query, a program or a patch. */
interface OpenAICustomToolOptions<Output> extends Omit<FunctionToolOptions<string, Output>, "input" | "inputJsonSchema" | "preview" | "reconcile"> {
  /** The grammar of the text, in the format of the protocol; default: any text. */
  readonly format?: JsonObject | undefined;
  readonly provider?: string | undefined;
}
/**
 * Creates a custom tool of the Responses API. In the log its calls have one argument, `input`.
 *
 * With models of other providers, use a `functionTool` instead.
 */
export declare function openaiCustomTool<Output>(options: OpenAICustomToolOptions<Output>): Tool<string>;
/**
 * Members of a function that only the Responses API supports, in its format; other members are allowed too.
 */
type OpenAIFunctionConfig = JsonObject & {
  /**
   * True to send the tool to the model only after the model has found it by search: for agents with many
   * tools, together with `openaiTool('tool_search')`.
   */
  readonly defer_loading?: boolean;
  /**
   * The allowed callers: the model itself, or a program that the model writes, together with
   * `openaiTool('programmatic_tool_calling')`.
   */
  readonly allowed_callers?: readonly ("direct" | "programmatic")[];
  readonly output_schema?: JsonObject;
};
/**
 * Creates a tool whose declaration has OpenAI-specific members:
 * `openaiFunctionTool(tool, { defer_loading: true })`.
 *
 * The schema of the tool is sent unchanged and not strict. Throws `ConfigError`
 * (`invalid_tool`) for a tool that no model calls.
 */
export declare function openaiFunctionTool<Input, Output, Name extends string>(tool: Tool<Input, Output, Name>, config: OpenAIFunctionConfig, provider?: string): Tool<Input, Output, Name>;
/** A request of the model to a local shell, in the format of the protocol. */
interface OpenAILocalShellAction {
  /** A program and its arguments. */
  readonly command: readonly string[];
  /** Environment variables, in addition to those of the application. */
  readonly env: {
    readonly [name: string]: string;
  };
  readonly timeout_ms?: number;
  readonly user?: string;
  readonly working_directory?: string;
}
/**
 * Creates the shell of `codex-mini-latest`, which the application runs: `local_shell` in the log. The model
 * reads the string that `run` returns, or any other value as JSON. Newer models use `openaiShell`.
 */
export declare function openaiLocalShell<Output>(options: OpenAIClientToolOptions<OpenAILocalShellAction, Output>): Tool<OpenAILocalShellAction>;
/** Options of an MCP server that OpenAI connects to. */
interface OpenAIMcpToolOptions {
  /** The label of the server: letters, digits, `_` and `-`. */
  readonly serverLabel: string;
  /**
   * The other members of the tool, in the format of the protocol: `server_url`, `authorization`,
   * `allowed_tools`, `require_approval` ...
   */
  readonly config: JsonObject;
  /**
   * Gates that decide about calls for which the protocol asks
   * for approval. Without gates, every such call is approved.
   */
  readonly gates?: readonly ToolGate[] | undefined;
  /** The effect of calls to the server's tools, for the policies of gates; default `write`. */
  readonly effect?: ToolEffect | undefined;
  readonly provider?: string | undefined;
}
/**
 * Creates a tool for an MCP server whose tools OpenAI runs.
 *
 * If the protocol asks for approval, the question is a call of `mcp_<server label>` with the tool's name and
 * arguments. It passes the gates of the agent and of this tool like any other call. If the call succeeds,
 * OpenAI gets the approval; if it is denied or fails, OpenAI gets the refusal.
 */
export declare function openaiMcpTool(options: OpenAIMcpToolOptions): Tool;
/** A request of the model to a shell, in the format of the protocol. */
interface OpenAIShellAction {
  /** The commands, which are run separately. */
  readonly commands: readonly string[];
  /** The timeout of all commands together, in milliseconds. */
  readonly timeout_ms?: number | null;
  /** The maximum number of characters of the output; the server shortens longer output. */
  readonly max_output_length?: number | null;
}
/** The result of one command, in the format of the protocol. */
type OpenAIShellOutput = {
  readonly stdout: string;
  readonly stderr: string;
  readonly outcome: {
    readonly type: "exit";
    readonly exit_code: number;
  } | {
    readonly type: "timeout";
  };
};
/**
 * Creates a shell tool that the application runs: `shell` in the log. `run` returns one output for each
 * command. Shell calls and patches of one answer run one after the other, unless `exclusive` is set.
 *
 * The model writes the commands: run them in a sandbox, and add a confirmation, which shows the commands.
 */
export declare function openaiShell(options: OpenAIClientToolOptions<OpenAIShellAction, readonly OpenAIShellOutput[]>): Tool<OpenAIShellAction>;
/**
 * Tools that OpenAI's models know without a declaration of their parameters, as values:
 * `tools: [openaiTools.webSearch(), weather]`. Each function accepts the other members of its tool in the
 * format of the protocol. For tools that are missing here, use `openaiTool(type, config)`.
 */
export declare const openaiTools: {
  /** Searches the web, and cites the results. */
  readonly webSearch: (config?: WebSearchConfig) => Tool;
  /** Searches the files of vector stores. */
  readonly fileSearch: (config: FileSearchConfig) => Tool;
  /** Runs Python in a container at OpenAI; default: a separate container for each session. */
  readonly codeInterpreter: (config?: CodeInterpreterConfig) => Tool;
  /** Generates images, which are media parts of the answer. */
  readonly imageGeneration: (config?: ImageGenerationConfig) => Tool;
  /** Calls the tools of an MCP server that OpenAI connects to. */
  readonly mcp: typeof openaiMcpTool;
  readonly shell: typeof openaiShell;
  readonly localShell: typeof openaiLocalShell;
  readonly applyPatch: typeof openaiApplyPatch;
  readonly computer: typeof openaiComputer;
};
type WebSearchConfig = JsonObject & {
  readonly filters?: {
    readonly allowed_domains?: readonly string[];
  };
  readonly search_context_size?: "low" | "medium" | "high";
};
type FileSearchConfig = JsonObject & {
  readonly vector_store_ids: readonly string[];
  readonly max_num_results?: number;
};
type CodeInterpreterConfig = JsonObject & {
  /** The id of a container, or the settings to create one. */
  readonly container: string | JsonObject;
};
type ImageGenerationConfig = JsonObject & {
  readonly model?: string;
  /** The size of the image, such as `1024x1024`. */
  readonly size?: string;
  readonly quality?: string;
  readonly output_format?: string;
};
/**
 * Creates a tool that OpenAI runs itself: `openaiTool('web_search')`,
 * `openaiTool('file_search', { vector_store_ids: ['vs_1'] })`.
 *
 * The calls and results of the tool are provider parts of the answer, and are sent back with the next
 * request. The application runs nothing.
 *
 * @param type The type of the tool in the Responses API. @param config
 * The other members of the tool, in the format of the protocol.
 */
export declare function openaiTool(type: string, config?: JsonObject, provider?: string): Tool;
/**
 * The dialects of a tool's schema: `openai`, `openai-auto` and `openai-strict` correspond to the option
 * `strict` with `false`, `'auto'` and `true`.
 */
type SchemaDialect = "openai" | "openai-auto" | "openai-strict";
/** Returns the schema that an OpenAI model gets for a tool, with a note for every change and loss. */
export declare function lowerOpenAISchema(schema: JsonObject, dialect: SchemaDialect): LoweredSchema;
export type { ChatOptions, CodeInterpreterConfig, Endpoint, FileSearchConfig, ImageGenerationConfig, LoweredSchema, OpenAIClient, OpenAIClientToolOptions, OpenAIComputerAction, OpenAIComputerCall, OpenAIComputerOptions, OpenAICustomToolOptions, OpenAIFunctionConfig, OpenAILocalShellAction, OpenAIMcpToolOptions, OpenAIModelOptions, OpenAIPatchOperation, OpenAISafetyCheck, OpenAIScreenshot, OpenAIShellAction, OpenAIShellOutput, SchemaDialect, SchemaNote, StrictMode, Timeouts, WebSearchConfig };
// ---- files

import { FileStore } from "@mortise/core/files";
import { OpenAIModelOptions } from "./shared.js";
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
/** Options of OpenAI's files API. All are optional. */
export interface OpenAIFilesOptions extends FileStoreOptions, Pick<OpenAIModelOptions, "apiKey" | "baseURL" | "organization" | "project" | "fetch"> {
  /**
   * A client of the `openai` SDK; `AzureOpenAI` works too.
   * Default: a client that is created at the first call.
   */
  readonly client?: OpenAIFilesClient | undefined;
  /** The purpose of the files; default: `vision` for images, otherwise `user_data`. */
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
 * Creates a store of files at OpenAI, for `uploadFile` and
 * `fileModel`. OpenAI keeps a file until it is deleted.
 *
 * Chat Completions accepts only PDF files: with it, set the option `uploads` of `fileModel`.
 *
 * Throws `ConfigError`: `unknown_option`, `invalid_option`.
 */
export declare function openaiFiles(options?: OpenAIFilesOptions): FileStore;
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
/** Options for differences between servers that speak Chat Completions. All are optional. */
export interface ChatOptions {
  /**
   * The role of the instructions; default `system`, which every server supports, and OpenAI converts to
   * `developer` for models that need it.
   */
  readonly systemRole?: "system" | "developer" | undefined;
  /**
   * The member that limits the output; default: `max_tokens` with a compatible server, otherwise
   * `max_completion_tokens`.
   */
  readonly maxTokensField?: "max_completion_tokens" | "max_tokens" | undefined;
  /**
   * True to request usage in a stream, with `stream_options`;
   * default true. `false` for servers that refuse the member.
   */
  readonly streamUsage?: boolean | undefined;
  /**
   * True if a stream must have a finish reason; default true. A
   * stream without one then counts as cut, and its calls never run.
   *
   * `false` for servers that never send a finish reason. Every stream that ends without an error then counts
   * as complete, even if a proxy cut it.
   */
  readonly requireFinish?: boolean | undefined;
  /**
   * True to send thoughts back to the model that wrote them, in the field in which they arrived; default true
   * with a compatible server. `reasoning_content` and `reasoning` are sent with the calls that they led to,
   * `reasoning_details` always. DeepSeek, Kimi, Gemini 3 behind OpenRouter and others refuse a conversation
   * without the thoughts. OpenAI's Chat Completions never returns thoughts, and has no field for them.
   */
  readonly echoThoughts?: boolean | undefined;
  /**
   * True to replace call ids that do not consist of nine letters and digits; default true with Mistral's own
   * API, which refuses all other ids. Set `true` for other servers that require such ids for Mistral models.
   */
  readonly shortCallIds?: boolean | undefined;
  /** The member for the seed; default: `random_seed` with Mistral's own API, otherwise `seed`. */
  readonly seedField?: "seed" | "random_seed" | undefined;
  /**
   * The format of structured output; default: `json_object` for DeepSeek, Moonshot and Z.ai, which do not
   * accept a schema, otherwise `json_schema`. With `json_object` and `text` the schema is part of the
   * instructions. If a server refuses one format, the request is repeated with the next simpler one, with a
   * warning.
   */
  readonly outputFormat?: "json_schema" | "json_object" | "text" | undefined;
  /**
   * True to read the beginning of a text from `<think>` to `</think>` as a thought; default false. For local
   * servers without a parser for the thoughts of their model.
   */
  readonly thinkTags?: boolean | undefined;
}
/**
 * The mode of strict tools. For a strict tool, the server
 * forces the model to follow the schema (constrained decoding).
 *
 * Strict mode accepts a subset of JSON Schema: closed objects whose members are all required. A schema is
 * lowered to that subset, or its tool is not strict. A tool checks its arguments in both cases; strict mode
 * only prevents mistakes of the model. Every change of a schema is reported.
 *
 * - `'auto'`: a schema is lowered if the result still allows everything that the schema describes, in the
 *   tool's own format. Rules that the server does not support are added to the description. A tool with an
 *   optional member that may not be null, or with an object that allows arbitrary members, is not strict.
 * - `true`: an optional member also becomes a required member that may be null. Null then means "omitted"
 *   on the wire, and is removed from the argument text before the tool checks it. Schemas without an
 *   equivalent (arbitrary members, tuples, values without a type) are still not strict.
 * - `false`: no tool is strict.
 *
 * The schema of a tool that is not strict is sent unchanged,
 * except for parts that the server refuses from every tool.
 */
export type StrictMode = "auto" | boolean;
/**
 * The used part of a client of the `openai` SDK. `OpenAI` and
 * `AzureOpenAI` from any copy of the SDK fit, and so do wrappers.
 */
export interface OpenAIClient {
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
export interface OpenAIModelOptions extends CallOptions {
  /** The protocol; default `responses`. Most other servers support only `chat`. */
  readonly api?: "responses" | "chat" | undefined;
  /**
   * A client of the `openai` SDK; `AzureOpenAI` works too.
   * Default: a client that is created at the first call.
   */
  readonly client?: OpenAIClient | undefined;
  /**
   * The API key; default: the environment variable OPENAI_API_KEY, which is sent to OpenAI only, or to the
   * server of OPENAI_BASE_URL. With the option `baseURL`, no key is sent to another server unless this option
   * is set.
   */
  readonly apiKey?: string | (() => Promise<string>) | undefined;
  /** The base URL of the server, including `/v1`. */
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
   * True if the server is only compatible with OpenAI's protocol,
   * and supports less of it. Default: derived from its URL.
   */
  readonly compatible?: boolean | undefined;
  /**
   * The mode in which the server enforces the schemas of tools and
   * structured output; default `auto`, and `false` with a compatible server.
   */
  readonly strict?: StrictMode | undefined;
  /**
   * True if the server searches deferred tools; over the Responses API, models from GPT-5.4 on support it.
   * Default `false`: deferred tools are omitted, and the model searches with a tool of the application.
   */
  readonly searchesTools?: boolean | undefined;
  /**
   * True to mark the part of a request that the next request shares, so that the server can read it from its
   * cache. OpenAI gets a `prompt_cache_key` of the conversation, and an Anthropic model behind OpenRouter's
   * `chat` gets cache marks. Default: true for these two, false for all other servers.
   */
  readonly cache?: boolean | undefined;
  /** Options for differences between servers that speak `chat`. */
  readonly chat?: ChatOptions | undefined;
}
export {};