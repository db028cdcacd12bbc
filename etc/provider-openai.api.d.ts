// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { ChatOptions, Endpoint, LoweredSchema, OpenAIClient, OpenAIModelOptions, SchemaNote, StrictMode, Timeouts } from "./shared.js";
import { Awaitable, FunctionToolOptions, JsonObject, Model, Tool, ToolContext, ToolEffect, ToolGate, TraitOptions } from "@mortise/core";
/**
 * A model of OpenAI, or of a server that speaks one of its protocols.
 *
 * The `openai` SDK is loaded at the first call, and the
 * client is kept. Throws `ConfigError` (`invalid_option`).
 *
 * @param id as the server names it, `gpt-5` for instance.
 */
export declare function openaiModel(id: string, options?: OpenAIModelOptions): Model;
/**
 * A text with a diff of `openaiApplyPatch` applied: that
 * of an `update_file`, or, with `create`, of a new file.
 *
 * The positions of changes are found by their lines: exactly, else without white space at the ends of lines,
 * else without any around them. Line ends stay those of the text. Throws `ToolError` (`patch_failed`), which
 * the model reads, if a position is not found or the diff is invalid; nothing is applied in part.
 */
export declare function applyOpenAIDiff(text: string, diff: string, mode?: "update" | "create"): string;
/** A tool whose calls every model of OpenAI knows how to write, and that the application runs. */
interface OpenAIClientToolOptions<Input, Output> extends TraitOptions<Input>, Pick<FunctionToolOptions<Input, Output>, "run" | "preview" | "reconcile"> {
  /**
   * The name in the log, for gates and policies; default: the protocol's name. Set one if another tool has
   * that name.
   */
  readonly name?: string | undefined;
  /** Additional members of the tool, as the protocol names them; `type` for another version. */
  readonly config?: JsonObject | undefined;
  readonly provider?: string | undefined;
}
/** A file operation of the model, as the protocol has it. `diff` is for `applyOpenAIDiff`. */
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
 * Creates a tool for file patches that the application applies: `apply_patch` in the log. The model reads the
 * string that `run` returns, if any, as the log; an error that it throws is a failed patch. Patches and
 * commands of one answer run one after the other, unless `exclusive` is set. A confirmation shows the path
 * and the diff.
 *
 * INVARIANT file-editor:apart: `run` confines paths to a
 * folder, after resolving links: the model wrote the paths.
 * INVARIANT file-editor:exact: the file gets exactly the requested change.
 * INVARIANT file-editor:told: a change that does not fit
 * throws an error with its reason, and changes nothing.
 * INVARIANT file-editor:stops: it does nothing once `context.signal` has been aborted.
 *
 * `fileEditorCases` of `@mortise/testing` check all four.
 */
export declare function openaiApplyPatch(options: OpenAIClientToolOptions<OpenAIPatchOperation, string | undefined>): Tool<OpenAIPatchOperation>;
/** A request of the model to a computer. */
interface OpenAIComputerCall {
  /**
   * The actions in order, as the protocol has them; the screenshot that answers them is taken after the last.
   */
  readonly actions: readonly OpenAIComputerAction[];
  /** Safety checks of the server: such a call does not run before the application has acknowledged them. */
  readonly safetyChecks: readonly OpenAISafetyCheck[];
}
/**
 * An action of the model. Coordinates are pixels, from the left and from the top. `keys` are held down during
 * it.
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
/** The screen: an image in base64, or the id of one that was uploaded to OpenAI. */
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
   * the returned screen is the one after the last action.
   * INVARIANT computer:told: an action that is not possible throws an error with its reason.
   * INVARIANT computer:stops: no action is started once `context.signal` has been aborted.
   *
   * `computerCases` of `@mortise/testing` check all three.
   */
  readonly run: (call: OpenAIComputerCall, context: ToolContext) => Awaitable<OpenAIScreenshot>;
  /**
   * Returns true if the safety checks of the server are acknowledged: called after the gates, before `run`,
   * if there are any. If omitted, a call with checks fails with `safety_check_pending`, as does an edited
   * call that lacks one of the server's checks: it was not acknowledged.
   */
  readonly acknowledge?: ((checks: readonly OpenAISafetyCheck[], context: ToolContext) => Awaitable<boolean>) | undefined;
}
/**
 * Creates a computer tool that the application runs: `computer` in the log. The response to a call is an
 * image of the screen. One call runs at a time, unless `exclusive` is set.
 *
 * With `config: { type: 'computer_use_preview', display_width, display_height, environment }` for the preview
 * model. A call that was denied or failed is answered with an empty picture and, beside it, the reason.
 */
export declare function openaiComputer(options: OpenAIComputerOptions): Tool<OpenAIComputerCall>;
/** A tool whose input is any text: a query, a program, a patch. */
interface OpenAICustomToolOptions<Output> extends Omit<FunctionToolOptions<string, Output>, "input" | "inputJsonSchema" | "preview" | "reconcile"> {
  /** The format of the text: a grammar, as the protocol has it; default: any text. */
  readonly format?: JsonObject | undefined;
  readonly provider?: string | undefined;
}
/**
 * A custom tool of the Responses protocol. In the log its calls have one argument, `input`.
 *
 * The same agent needs a `functionTool` in its place with any other model.
 */
export declare function openaiCustomTool<Output>(options: OpenAICustomToolOptions<Output>): Tool<string>;
/**
 * Members of a function that only Responses supports, as the protocol has them; other members are allowed
 * too.
 */
type OpenAIFunctionConfig = JsonObject & {
  /**
   * True if the model does not get the tool until it searches for it: for agents with many tools, together
   * with `openaiTool('tool_search')`.
   */
  readonly defer_loading?: boolean;
  /**
   * The callers: the model itself, or a program that the model writes, together with
   * `openaiTool('programmatic_tool_calling')`.
   */
  readonly allowed_callers?: readonly ("direct" | "programmatic")[];
  readonly output_schema?: JsonObject;
};
/**
 * Creates a tool whose declaration has OpenAI-specific members:
 * `openaiFunctionTool(tool, { defer_loading: true })`.
 *
 * Its schema is sent as it is, not strict. Throws `ConfigError`
 * (`invalid_tool`) for a tool that no model calls.
 */
export declare function openaiFunctionTool<Input, Output, Name extends string>(tool: Tool<Input, Output, Name>, config: OpenAIFunctionConfig, provider?: string): Tool<Input, Output, Name>;
/** A request of the model to a local shell, as the protocol has it. */
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
/** An MCP server that OpenAI talks to. */
interface OpenAIMcpToolOptions {
  /** The label: letters, digits, `_` and `-`. */
  readonly serverLabel: string;
  /**
   * The other members of the tool, as the protocol names them: `server_url`, `authorization`,
   * `allowed_tools`, `require_approval` ...
   */
  readonly config: JsonObject;
  /**
   * Gates that decide about a call that the server asks approval for. Without gates, every such call is
   * approved.
   */
  readonly gates?: readonly ToolGate[] | undefined;
  /** The effect of calls of the server's tools, for the policies of gates; default `write`. */
  readonly effect?: ToolEffect | undefined;
  readonly provider?: string | undefined;
}
/**
 * An MCP server whose tools OpenAI runs.
 *
 * If the protocol asks for approval, the question is a call of `mcp_<server label>` with the tool's name
 * and arguments: it passes the gates of the agent and of this tool as every call does. A call that went
 * through is the approval; one that was denied, or failed, is the refusal.
 */
export declare function openaiMcpTool(options: OpenAIMcpToolOptions): Tool;
/** A request of the model to a shell, as the protocol has it. */
interface OpenAIShellAction {
  /** Each is run by itself. */
  readonly commands: readonly string[];
  /** The timeout of all commands together, in milliseconds. */
  readonly timeout_ms?: number | null;
  /** The maximum number of characters of the output: the server shortens longer output. */
  readonly max_output_length?: number | null;
}
/** The result of one command, as the protocol has it. */
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
 * command. Calls of one answer, and patches with them, run one after the other, unless `exclusive` is set.
 *
 * Commands are the model's words: confine them, and put a confirmation in front, which shows them.
 */
export declare function openaiShell(options: OpenAIClientToolOptions<OpenAIShellAction, readonly OpenAIShellOutput[]>): Tool<OpenAIShellAction>;
/**
 * Tools that OpenAI's models know without a declaration of their parameters, as values:
 * `tools: [openaiTools.webSearch(), weather]`. Each takes its other members as the protocol names them; for a
 * tool that is missing here or newer, use `openaiTool(type, config)`.
 */
export declare const openaiTools: {
  /** Searches the web, and cites the results. */
  readonly webSearch: (config?: WebSearchConfig) => Tool;
  /** Searches the files of vector stores. */
  readonly fileSearch: (config: FileSearchConfig) => Tool;
  /** Runs Python in a container of OpenAI; default: a separate one for each session. */
  readonly codeInterpreter: (config?: CodeInterpreterConfig) => Tool;
  /** Makes images, which are media of the answer. */
  readonly imageGeneration: (config?: ImageGenerationConfig) => Tool;
  /** Calls the tools of an MCP server that OpenAI reaches. */
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
  /** `1024x1024` for instance. */
  readonly size?: string;
  readonly quality?: string;
  readonly output_format?: string;
};
/**
 * A tool that OpenAI runs by itself: `openaiTool('web_search')`,
 * `openaiTool('file_search', { vector_store_ids: ['vs_1'] })`.
 *
 * Its calls and results are provider parts of the answer, and are
 * sent back with the next request. The application runs nothing.
 *
 * @param type The type in the Responses protocol. @param
 * config The other members of the tool, as in the protocol.
 */
export declare function openaiTool(type: string, config?: JsonObject, provider?: string): Tool;
/**
 * `openai`, `openai-auto` and `openai-strict`: a tool's schema
 * with the option `strict` at `false`, `'auto'` and `true`.
 */
type SchemaDialect = "openai" | "openai-auto" | "openai-strict";
/** Returns the schema of a tool as an OpenAI model gets it, with a note for every change and loss. */
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
 * The files of OpenAI, for `uploadFile` and `fileModel`. OpenAI keeps a file until it is deleted.
 *
 * Chat Completions accepts only PDF files: pass `fileModel` the `uploads` for it.
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
/** Options for differences between servers that speak Chat Completions. All are optional. */
export interface ChatOptions {
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
   * `false` for servers that never send it. Every stream that ends
   * without an error then counts as complete, also one that a proxy cut.
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
   * The format of structured output; default `json_schema`; `json_object` at the addresses of DeepSeek,
   * Moonshot and Z.ai, which do not accept a schema. With `json_object` and `text` the schema is part of the
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
export type StrictMode = "auto" | boolean;
/**
 * The part of the `openai` SDK's client that is used: `OpenAI` and
 * `AzureOpenAI` of any copy fit, and so do wrappers of them.
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
export {};