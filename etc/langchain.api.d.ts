// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { JsonObject, RunWarning, Runner, SchemaValidator, SessionKey, Tool, ToolContext, ToolEffect, ToolGate } from "@mortise/core";
/** Describes a schema as JSON Schema: `toJsonSchema` of `@langchain/core/utils/json_schema`. */
type ToJsonSchema = (schema: never) => unknown;
/**
 * A LangChain tool, as far as it is read: from `tool()`, a class that extends `StructuredTool` or `Tool`, a
 * `DynamicTool`, a `DynamicStructuredTool`, or `asTool()` of a runnable.
 *
 * Recognized by its members, so that it may come from any copy of `@langchain/core`, of 1.x or of 0.3.
 */
interface ToolOfLangchain {
  readonly name: string;
  readonly description?: string | undefined;
  /** A schema of zod 3 or 4, any other Standard Schema, or a JSON Schema. */
  readonly schema: unknown;
  /** The turn ends with the tool's output. */
  readonly returnDirect?: boolean | undefined;
  /**
   * `content`, or `content_and_artifact`: the tool then returns the text for the model and the artifact for
   * the application.
   */
  readonly responseFormat?: string | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Extra members of the tool that only one provider reads. */
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
/** The config that a LangChain tool gets besides its arguments: the used part of `RunnableConfig`. */
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
   * True if the model reads the message of an error that a tool throws, as in LangChain. Default: only that
   * of a `ToolException` and of a `ToolError`, otherwise the class, because messages of libraries may hold
   * secrets and paths.
   */
  readonly tellErrors?: boolean | undefined;
}
/** Options of importing LangChain tools. */
interface FromLangchainOptions extends RunOptions {
  /**
   * The effect of all tools, or a function of each, because LangChain tools declare none. Undefined or
   * omitted: `write`, the careful one. Tools of Mortise that come back keep their own.
   */
  readonly effect?: ToolEffect | ((tool: ToolOfLangchain) => ToolEffect | undefined) | undefined;
  /**
   * Returns the gates of a tool: in LangChain, a middleware of the
   * agent asks for approval, and it is not converted with the tool.
   */
  readonly gates?: ((tool: ToolOfLangchain) => readonly ToolGate[]) | undefined;
  /** Enforces the schemas of tools that are described by JSON Schema, before gates decide. */
  readonly validator?: SchemaValidator | undefined;
  /**
   * True to use no validator: arguments with a JSON Schema are checked by LangChain alone, when the tools
   * run.
   */
  readonly unchecked?: true | undefined;
  /** `toJsonSchema` of `@langchain/core/utils/json_schema`: needed for tools whose schema is one of zod 3. */
  readonly toJsonSchema?: ToJsonSchema | undefined;
}
/** A tool of Mortise that runs a LangChain tool, with LangChain's metadata. */
interface LangchainTool extends Tool<unknown, unknown> {
  readonly langchain: {
    /** The name in LangChain; it differs from `name` if no provider accepts it, or another tool has it. */
    readonly name: string;
    readonly metadata?: Readonly<Record<string, unknown>>;
    readonly tags?: readonly string[];
    /** Extra members that only a chat model of LangChain reads. */
    readonly extras?: Readonly<Record<string, unknown>>;
    readonly returnDirect: boolean;
    readonly responseFormat: string;
  };
}
/**
 * Converts LangChain tools, and those of toolkits, to tools of Mortise.
 *
 * Arguments are checked by the tool's own schema before gates decide; gates and people see what its function
 * will get, defaults and conversions included, and LangChain checks once more when it runs.
 *
 * Throws `ConfigError`: `langchain_tool_invalid` for what is no tool that can be run here, `no_json_schema`,
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
 * The parts of LangChain that are needed to make tools: passed in, so that the application's copy is the only
 * one.
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
   * Returns the dependencies with which tools are listed and calls are run: tools read them as
   * `context.deps`.
   */
  readonly deps?: ((config: RunConfig | undefined) => unknown) | undefined;
  /**
   * The conversation that a call belongs to: an id, a session key with the user, or a function that returns
   * it. Default: the `thread_id` of its graph. An approval counts only for a question that was asked in it.
   *
   * A call of a graph is logged in a session of its own whose id begins with this one, so that a repeated
   * step resumes it.
   */
  readonly session?: string | SessionKey | ((call: ExportedCall, config: RunConfig | undefined) => string | SessionKey | undefined) | undefined;
}
/** Tools of a runner as LangChain tools. */
interface LangchainTools<MadeTool> {
  readonly tools: readonly MadeTool[];
  /** Warnings about missing tools, such as those of a toolset that failed. */
  readonly warnings: readonly RunWarning[];
}
/**
 * Returns the tools of a runner's agent as LangChain tools. Each call is a separate logged run, under the
 * runner's gates: checked, bounded, and its outcome is a message whose artifact is the outcome.
 *
 * A call that a gate asks about never runs unasked. It asks by `interrupt` in the tool itself; otherwise it
 * is refused, and the model reads how to approve it. An approval counts once, for the arguments that were
 * shown in this thread; state that was edited since, and a checkpoint that is resumed again, run nothing.
 * With several calls in one message, or in a subgraph, an answer has to name its interrupt: `new Command({
 * resume: { [interrupt.id]: { decisions } } })`. An approval in `humanInTheLoopMiddleware` does not count
 * here: a tool does not see it.
 *
 * Rejects with `ConfigError`, `invalid_option`, and the `RunError` that a run would fail with.
 */
export declare function toLangchainTools<MadeTool extends object>(runner: Runner, options: ToLangchainOptions<MadeTool>): Promise<LangchainTools<MadeTool>>;
export type { FromLangchainOptions, LangchainTool, LangchainTools, PartsOfLangchain, RunConfig, ToJsonSchema, ToLangchainOptions, ToolOfLangchain, ToolkitOfLangchain };
// ---- model

import { Model, ModelRequest, ModelSettings } from "@mortise/core";
/** Timeouts of a silent server. */
interface Timeouts {
  /**
   * Milliseconds without data before the first event; any byte counts, including comments; default 60,000,
   * and 600,000 with `stream: false` if it is the complete answer.
   */
  readonly firstByteMs?: number;
  /** Milliseconds without a sign of life in the middle of an answer; default 60,000. */
  readonly stallMs?: number;
}
/** A LangChain chat model, as far as it is used: any subclass of `BaseChatModel`, of 1.x or of 0.3. */
interface ChatModelOfLangchain extends ModelRunnable {
  /** The family that it is of: `openai`, `anthropic`, `google`. */
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
/** Call options of a chat model, as LangChain has them. */
type CallOptionsOfLangchain = Readonly<Record<string, unknown>>;
/** Makes the chat model for some settings, of which it reads those that it has options for. */
type MakeChatModel = (settings: ModelSettings) => ChatModelOfLangchain;
/** Options of a LangChain chat model. All are optional. */
interface LangchainModelOptions {
  /**
   * The provider name in the model's metadata; default:
   * `langchain.` and LangChain's name of the model family.
   */
  readonly provider?: string | undefined;
  /** The id of the model; default: the name of the chat model's model. */
  readonly id?: string | undefined;
  /** `false`: the model is invoked, and its answer shown once it is complete. Default true. */
  readonly stream?: boolean | undefined;
  readonly timeouts?: Timeouts | undefined;
  /**
   * The number of retries before any part of an answer was shown; default 0, because the chat model retries
   * by itself: `maxRetries` of its own options.
   */
  readonly maxRetries?: number | undefined;
  /**
   * `false`: a stream that ends without a finish reason is a complete answer. Default true: it was cut. For
   * chat models that never give one, such as fakes.
   */
  readonly requireFinish?: boolean | undefined;
  /** Returns additional call options of the chat model; they override those of the request. */
  readonly callOptions?: ((request: ModelRequest) => CallOptionsOfLangchain) | undefined;
}
/**
 * A chat model of LangChain as a model.
 *
 * Most settings are options of a chat model and not of a call. A function makes the chat model for the
 * settings of a request, and is called once with none; a setting that it does not read is a warning, and so
 * is any setting but `stopSequences` if there is one chat model for all.
 *
 * Throws `ConfigError` (`invalid_option`) for what is no chat model.
 */
export declare function langchainModel(chatModel: ChatModelOfLangchain | MakeChatModel, options?: LangchainModelOptions): Model;
export type { CallOptionsOfLangchain, ChatModelOfLangchain, LangchainModelOptions, ModelRunnable, Timeouts };