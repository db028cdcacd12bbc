// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { JsonObject, RunWarning, Runner, SchemaValidator, SessionKey, Tool, ToolContext, ToolEffect, ToolGate } from "@mortise/core";
/** Describes a schema as JSON Schema: `toJsonSchema` of `@langchain/core/utils/json_schema`. */
type ToJsonSchema = (schema: never) => unknown;
/**
 * The used part of a LangChain tool: from `tool()`, a class that extends `StructuredTool` or `Tool`, a
 * `DynamicTool`, a `DynamicStructuredTool`, or `asTool()` of a runnable.
 *
 * It is recognized by its members, so that it may come from any copy of `@langchain/core` 1.x or 0.3.
 */
interface ToolOfLangchain {
  readonly name: string;
  readonly description?: string | undefined;
  /** A schema of zod 3 or 4, any other Standard Schema, or a JSON Schema. */
  readonly schema: unknown;
  /** True if the turn ends with the tool's output. */
  readonly returnDirect?: boolean | undefined;
  /**
   * `content`, or `content_and_artifact` if the tool returns both
   * the text for the model and the artifact for the application.
   */
  readonly responseFormat?: string | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Additional members of the tool that only one provider reads. */
  readonly extras?: Readonly<Record<string, unknown>> | undefined;
  readonly defaultConfig?: {
    readonly timeout?: number | undefined;
  } | undefined;
  readonly verboseParsingErrors?: boolean | undefined;
  invoke(input: never, config: never): Promise<unknown>;
}
/** An object with tools: a `BaseToolkit`. */
interface ToolkitOfLangchain {
  getTools(): readonly ToolOfLangchain[];
}
/** The config that a LangChain tool gets in addition to its arguments: the used part of `RunnableConfig`. */
interface RunConfig {
  readonly callbacks?: unknown;
  readonly tags?: readonly string[] | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly configurable?: Readonly<Record<string, unknown>> | undefined;
  readonly context?: unknown;
  readonly store?: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly [member: string]: unknown;
}
/** Options of running a LangChain tool. */
interface RunOptions {
  /** Returns additional config of a call: callbacks, tags, metadata, `configurable`, `store`. */
  readonly config?: ((context: ToolContext) => RunConfig) | undefined;
  /**
   * True to let the model read the messages of errors that tools throw, as in LangChain. Default: it reads
   * only the messages of `ToolException` and `ToolError`, and otherwise the class, because messages of
   * libraries may contain secrets and paths.
   */
  readonly tellErrors?: boolean | undefined;
}
/** Options of importing LangChain tools. */
interface FromLangchainOptions extends RunOptions {
  /**
   * The effect of all tools, or a function that returns the effect of each tool, because LangChain tools do
   * not declare it. Default: `write`, the safe choice. Exported tools of Mortise that are imported again keep
   * their own effect.
   */
  readonly effect?: ToolEffect | ((tool: ToolOfLangchain) => ToolEffect | undefined) | undefined;
  /**
   * Returns the gates of a tool. In LangChain, a middleware of the
   * agent asks for approval, which is not converted with the tool.
   */
  readonly gates?: ((tool: ToolOfLangchain) => readonly ToolGate[]) | undefined;
  /** Enforces the schemas of tools that are described by JSON Schema, before gates decide. */
  readonly validator?: SchemaValidator | undefined;
  /**
   * True to use no validator: only LangChain then checks arguments with a JSON Schema, when the tools run.
   */
  readonly unchecked?: true | undefined;
  /** `toJsonSchema` of `@langchain/core/utils/json_schema`: needed for tools with a schema of zod 3. */
  readonly toJsonSchema?: ToJsonSchema | undefined;
}
/** A tool of Mortise that runs a LangChain tool, with LangChain's metadata. */
interface LangchainTool extends Tool<unknown, unknown> {
  readonly langchain: {
    /** The name in LangChain; it differs from `name` if no provider accepts it, or another tool has it. */
    readonly name: string;
    readonly metadata?: Readonly<Record<string, unknown>>;
    readonly tags?: readonly string[];
    /** Additional members that only a chat model of LangChain reads. */
    readonly extras?: Readonly<Record<string, unknown>>;
    readonly returnDirect: boolean;
    readonly responseFormat: string;
  };
}
/**
 * Converts LangChain tools, including those of toolkits, to tools of Mortise.
 *
 * The tool's own schema checks the arguments before gates decide. Gates and users see the arguments that the
 * function will get, including defaults and conversions, and LangChain checks again when the tool runs.
 *
 * Throws `ConfigError`: `langchain_tool_invalid` for a value that is not a runnable tool, `no_json_schema`,
 * `no_validator`, `schema_not_object`.
 */
export declare function fromLangchainTools(tools: ToolkitOfLangchain | readonly (ToolOfLangchain | ToolkitOfLangchain)[], options?: FromLangchainOptions): readonly LangchainTool[];
/** A call of another framework to a tool of Mortise. */
interface ExportedCall {
  readonly name: string;
  readonly args: JsonObject;
  /** The other framework's own id of the call, if it has one. */
  readonly callId?: string | undefined;
}
/**
 * The parts of LangChain that are needed to create tools. They
 * are passed in, so that only the application's copy is used.
 */
interface PartsOfLangchain<MadeTool> {
  /** The class of `@langchain/core/tools`. */
  readonly DynamicStructuredTool: new (fields: never) => MadeTool;
  /** The class of `@langchain/core/messages`. */
  readonly ToolMessage: new (fields: never) => object;
  /**
   * The function of `@langchain/langgraph` with which a gated tool stops its graph and asks. If omitted, the
   * call is refused.
   */
  readonly interrupt?: ((value: never) => unknown) | undefined;
}
/** Options of exporting tools of a runner to LangChain. */
interface ToLangchainOptions<MadeTool> extends PartsOfLangchain<MadeTool> {
  /** Returns true for each tool of the runner's agent to export; default: all. */
  readonly filter?: ((tool: Tool) => boolean) | undefined;
  /**
   * Returns the dependencies for listing tools and running calls; tools read them as `context.deps`.
   */
  readonly deps?: ((config: RunConfig | undefined) => unknown) | undefined;
  /**
   * The conversation of a call: an id, a session key with the user, or a function that returns one. Default:
   * the `thread_id` of the graph. An approval counts only for a question that was asked in this conversation.
   *
   * Each call of a graph is logged in a separate session, whose id
   * begins with this id, so that a repeated step resumes the call.
   */
  readonly session?: string | SessionKey | ((call: ExportedCall, config: RunConfig | undefined) => string | SessionKey | undefined) | undefined;
}
/** The tools of a runner as LangChain tools. */
interface LangchainTools<MadeTool> {
  readonly tools: readonly MadeTool[];
  /** Warnings about missing tools, such as those of a toolset that failed. */
  readonly warnings: readonly RunWarning[];
}
/**
 * Returns the tools of a runner's agent as LangChain tools. Each call is a separate run: checked, gated by
 * the runner's gates, logged, and limited. It returns a message whose artifact is the outcome.
 *
 * A call about which a gate asks never runs without an answer. The tool itself asks with `interrupt`; without
 * it the call is refused, and the model reads how to approve it. An approval counts once, for the arguments
 * that were shown in this thread: edited state, and a checkpoint that is resumed again, run nothing. With
 * several calls in one message, or in a subgraph, an answer has to name its interrupt:
 * `new Command({ resume: { [interrupt.id]: { decisions } } })`. An approval in `humanInTheLoopMiddleware`
 * does not count, because a tool cannot see it.
 *
 * Rejects with `ConfigError` (`invalid_option`), and with the `RunError` with which a run would fail.
 */
export declare function toLangchainTools<MadeTool extends object>(runner: Runner, options: ToLangchainOptions<MadeTool>): Promise<LangchainTools<MadeTool>>;
export type { FromLangchainOptions, LangchainTool, LangchainTools, PartsOfLangchain, RunConfig, ToJsonSchema, ToLangchainOptions, ToolOfLangchain, ToolkitOfLangchain };
// ---- model

import { Model, ModelRequest, ModelSettings } from "@mortise/core";
/** Timeouts for a silent server. */
interface Timeouts {
  /**
   * Milliseconds that the server may be silent before the first event; any byte counts as data, including
   * comments. Default 60,000; 600,000 with `stream: false`, where the first event is the complete answer.
   */
  readonly firstByteMs?: number;
  /** Milliseconds that the server may be silent in the middle of an answer; default 60,000. */
  readonly stallMs?: number;
}
/** The used part of a LangChain chat model: any subclass of `BaseChatModel`, of 1.x or of 0.3. */
interface ChatModelOfLangchain extends ModelRunnable {
  /** Returns the family of the model, such as `openai`, `anthropic` or `google`. */
  _llmType?(): string;
  /** Binds tools to the model. Absent if the model supports no tools. */
  bindTools?(tools: never, options?: never): ModelRunnable;
  readonly model?: unknown;
  readonly modelName?: unknown;
}
/** The runnable that is called: the model, or the model with tools. */
interface ModelRunnable {
  stream(input: never, options?: never): Promise<AsyncIterable<unknown>>;
  invoke(input: never, options?: never): Promise<unknown>;
}
/** Call options of a chat model, in LangChain's format. */
type CallOptionsOfLangchain = Readonly<Record<string, unknown>>;
/** Creates the chat model for some settings. It reads the settings that the chat model has options for. */
type MakeChatModel = (settings: ModelSettings) => ChatModelOfLangchain;
/** Options of a LangChain chat model. All are optional. */
interface LangchainModelOptions {
  /**
   * The provider name of the model; default: `langchain.` and LangChain's name of the model family.
   */
  readonly provider?: string | undefined;
  /** The id of the model; default: the name of the chat model's model. */
  readonly id?: string | undefined;
  /** `false` to call `invoke`, and show the answer once it is complete. Default true. */
  readonly stream?: boolean | undefined;
  readonly timeouts?: Timeouts | undefined;
  /**
   * The number of retries before any part of an answer was shown; default 0, because the chat model retries
   * by itself: `maxRetries` of its own options.
   */
  readonly maxRetries?: number | undefined;
  /**
   * `false` to accept a stream without a finish reason as a complete answer, for chat models that never send
   * one, such as fakes. Default true: such a stream counts as cut.
   */
  readonly requireFinish?: boolean | undefined;
  /** Returns additional call options for the chat model; they override the options of the request. */
  readonly callOptions?: ((request: ModelRequest) => CallOptionsOfLangchain) | undefined;
}
/**
 * Creates a model from a chat model of LangChain.
 *
 * In LangChain, most settings are options of a chat model and not of a call. Give a function to create the
 * chat model for the settings of a request; it is also called once without settings, and a setting that it
 * does not read causes a warning. If you give one chat model, every setting except `stopSequences` causes a
 * warning.
 *
 * Throws `ConfigError` (`invalid_option`) if the value is not a chat model.
 */
export declare function langchainModel(chatModel: ChatModelOfLangchain | MakeChatModel, options?: LangchainModelOptions): Model;
export type { CallOptionsOfLangchain, ChatModelOfLangchain, LangchainModelOptions, ModelRunnable, Timeouts };