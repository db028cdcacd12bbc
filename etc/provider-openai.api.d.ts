// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { Endpoint, CallOptions, LoweredSchema } from '@mortise/provider-kit';
export { Endpoint, LoweredSchema, SchemaNote, Timeouts } from '@mortise/provider-kit';
import { Model, FunctionToolOptions, JsonObject, Tool, ToolGate, ToolEffect } from '@mortise/core';

/** What differs among the servers that speak Chat Completions. Everything may be left out. */
interface ChatOptions {
    /**
     * The role of the instructions; default `system`, which every server knows, and OpenAI takes for
     * `developer` where a model wants that.
     */
    readonly systemRole?: 'system' | 'developer' | undefined;
    /**
     * The member that limits the output; default `max_completion_tokens`,
     * and `max_tokens` with a compatible server.
     */
    readonly maxTokensField?: 'max_completion_tokens' | 'max_tokens' | undefined;
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
     * Whether thoughts go back to the model that had them, with the calls they led to, in the field they came
     * in; default true with a compatible server. DeepSeek, Kimi and others refuse a conversation without them;
     * OpenAI's own API never says them here, and knows no such field.
     */
    readonly echoThoughts?: boolean | undefined;
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
type StrictMode = 'auto' | boolean;

/**
 * The part of the `openai` SDK's client that is used: `OpenAI` and
 * `AzureOpenAI` of any copy are one, and so is what wraps them.
 */
interface OpenAIClient {
    readonly responses: Endpoint;
    readonly chat: {
        readonly completions: Endpoint;
    };
}

/** How a model is reached and asked. Everything may be left out. */
interface OpenAIModelOptions extends CallOptions {
    /** The protocol; default `responses`. Most servers that are not OpenAI's speak `chat` only. */
    readonly api?: 'responses' | 'chat' | undefined;
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
    /** What differs among servers that speak `chat`. */
    readonly chat?: ChatOptions | undefined;
}

/**
 * A model of OpenAI, or of a server that speaks one of its protocols.
 *
 * The `openai` SDK is loaded at the first call, and the
 * client is kept. Throws `ConfigError` (`invalid_option`).
 *
 * @param id as the server names it, `gpt-5` for instance.
 */
declare function openaiModel(id: string, options?: OpenAIModelOptions): Model;

/** A tool whose input is any text: a query, a program, a patch. */
interface OpenAICustomToolOptions<Output> extends Omit<FunctionToolOptions<string, Output>, 'input' | 'inputJsonSchema' | 'preview' | 'reconcile'> {
    /** What the text must look like: a grammar, in the protocol's words; default any text. */
    readonly format?: JsonObject | undefined;
    readonly provider?: string | undefined;
}
/**
 * A custom tool of the Responses protocol. In the log its calls have one argument, `input`.
 *
 * The same agent needs a `functionTool` in its place with any other model.
 */
declare function openaiCustomTool<Output>(options: OpenAICustomToolOptions<Output>): Tool;

/** What only Responses can say of a function, in the protocol's words; other members of the protocol too. */
type OpenAIFunctionConfig = JsonObject & {
    /**
     * The model does not know the tool until it searches for it: for
     * agents with many tools, beside `openaiTool('tool_search')`.
     */
    readonly defer_loading?: boolean;
    /**
     * Who may call it: the model itself, or a program that the model writes, beside
     * `openaiTool('programmatic_tool_calling')`.
     */
    readonly allowed_callers?: readonly ('direct' | 'programmatic')[];
    readonly output_schema?: JsonObject;
};
/**
 * A tool that is told to the model with more than other providers know of a function:
 * `openaiFunctionTool(tool, { defer_loading: true })`.
 *
 * Its schema is sent as it is, not strict. Throws `ConfigError`
 * (`invalid_tool`) for a tool that no model calls.
 */
declare function openaiFunctionTool(tool: Tool, config: OpenAIFunctionConfig, provider?: string): Tool;

/** An MCP server that OpenAI talks to. */
interface OpenAIMcpToolOptions {
    /** Letters, digits, `_` and `-`. */
    readonly serverLabel: string;
    /**
     * The other members of the tool, in the protocol's words: `server_url`,
     * `authorization`, `allowed_tools`, `require_approval` ...
     */
    readonly config: JsonObject;
    /**
     * Who decides about a call that the server asks approval for. Without gates every such call is approved.
     */
    readonly gates?: readonly ToolGate[] | undefined;
    /** What a call of the server's tools does, for the policies of gates; default `write`. */
    readonly effect?: ToolEffect | undefined;
    readonly provider?: string | undefined;
}
/**
 * An MCP server whose tools OpenAI runs.
 *
 * Where the protocol asks for approval, the question is a call of `mcp_<server label>` with the tool's name
 * and arguments: it passes the gates of the agent and of this tool as every call does. A call that went
 * through is the approval; one that was denied, or failed, is the refusal.
 */
declare function openaiMcpTool(options: OpenAIMcpToolOptions): Tool;

/**
 * A tool that OpenAI runs by itself: `openaiTool('web_search')`,
 * `openaiTool('file_search', { vector_store_ids: ['vs_1'] })`.
 *
 * What it did stands in the answer as provider parts, and is
 * said again in the next request. The application runs nothing.
 *
 * @param type as the Responses protocol names it.
 * @param config the other members of the tool, in the protocol's words.
 */
declare function openaiTool(type: string, config?: JsonObject, provider?: string): Tool;

/**
 * The tools that OpenAI runs, as values: `tools: [openaiTools.webSearch(), weather]`. Each takes its other
 * members in the protocol's words; what is not here, or is newer, is `openaiTool(type, config)`.
 */
declare const openaiTools: {
    /** Searches the web, and cites what it found. */
    readonly webSearch: (config?: WebSearchConfig) => Tool;
    /** Searches the files of vector stores. */
    readonly fileSearch: (config: FileSearchConfig) => Tool;
    /** Runs Python in a container of OpenAI; default one of its own for each session. */
    readonly codeInterpreter: (config?: CodeInterpreterConfig) => Tool;
    /** Makes images, which are media of the answer. */
    readonly imageGeneration: (config?: ImageGenerationConfig) => Tool;
    /** Calls the tools of an MCP server that OpenAI reaches. */
    readonly mcp: typeof openaiMcpTool;
};
type WebSearchConfig = JsonObject & {
    readonly filters?: {
        readonly allowed_domains?: readonly string[];
    };
    readonly search_context_size?: 'low' | 'medium' | 'high';
};
type FileSearchConfig = JsonObject & {
    readonly vector_store_ids: readonly string[];
    readonly max_num_results?: number;
};
type CodeInterpreterConfig = JsonObject & {
    /** The id of a container, or how one is made. */
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
 * `openai`, `openai-auto` and `openai-strict`: a tool's schema
 * with the option `strict` at `false`, `'auto'` and `true`.
 */
type SchemaDialect = 'openai' | 'openai-auto' | 'openai-strict';
/**
 * The schema of a tool as a model of OpenAI is told it, with a note for everything that was changed or lost.
 */
declare function lowerOpenAISchema(schema: JsonObject, dialect: SchemaDialect): LoweredSchema;

export { lowerOpenAISchema, openaiCustomTool, openaiFunctionTool, openaiMcpTool, openaiModel, openaiTool, openaiTools };
export type { ChatOptions, CodeInterpreterConfig, FileSearchConfig, ImageGenerationConfig, OpenAIClient, OpenAICustomToolOptions, OpenAIFunctionConfig, OpenAIMcpToolOptions, OpenAIModelOptions, SchemaDialect, StrictMode, WebSearchConfig };
