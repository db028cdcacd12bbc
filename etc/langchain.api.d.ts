// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { JsonObject, RunWarning, Runner, SchemaValidator, SessionKey, Tool, ToolContext, ToolEffect, ToolGate } from "@mortise/core";
/** Describes a schema as JSON Schema: `toJsonSchema` of `@langchain/core/utils/json_schema`. */
type ToJsonSchema = (schema: never) => unknown;
/**
 * A tool of LangChain, as far as it is read: of `tool()`, of a class that extends `StructuredTool` or `Tool`,
 * a `DynamicTool`, a `DynamicStructuredTool`, or what `asTool()` of a runnable gives.
 *
 * Told by its members, so that it may come from any copy of
 * `@langchain/core`, of 1.x or of 0.3.
 */
interface ToolOfLangchain {
  readonly name: string;
  readonly description?: string | undefined;
  /** A schema of zod 3 or 4, any other Standard Schema, or a JSON Schema. */
  readonly schema: unknown;
  /** The turn ends with the tool's output. */
  readonly returnDirect?: boolean | undefined;
  /**
   * `content`, or `content_and_artifact`: then the tool gives
   * what the model reads, and what the application gets.
   */
  readonly responseFormat?: string | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly tags?: readonly string[] | undefined;
  /** What only one provider reads of the tool. */
  readonly extras?: Readonly<Record<string, unknown>> | undefined;
  readonly defaultConfig?: {
    readonly timeout?: number | undefined;
  } | undefined;
  readonly verboseParsingErrors?: boolean | undefined;
  invoke(input: never, config: never): Promise<unknown>;
}
/** What has tools: a `BaseToolkit`. */
interface ToolkitOfLangchain {
  getTools(): readonly ToolOfLangchain[];
}
/**
 * What a tool of LangChain is called with beside its
 * arguments: a `RunnableConfig`, as far as it is known here.
 */
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
/** How a tool of LangChain is run. */
interface RunOptions {
  /**
   * What a tool is called with, beside what it gets anyway:
   * callbacks, tags, metadata, `configurable`, `store`.
   */
  readonly config?: ((context: ToolContext) => RunConfig) | undefined;
  /**
   * The model reads the message of what a tool throws, as it does in LangChain. Default: that of a
   * `ToolException` and of a `ToolError`; of any other the class, because messages of libraries hold secrets
   * and paths.
   */
  readonly tellErrors?: boolean | undefined;
}
/** How tools of LangChain are offered. */
interface FromLangchainOptions extends RunOptions {
  /**
   * What a tool does to the world: LangChain does not say. Undefined, and left out: `write`, the careful one.
   * Tools of ours that come back say it themselves.
   */
  readonly effect?: ToolEffect | ((tool: ToolOfLangchain) => ToolEffect | undefined) | undefined;
  /** Gates of each tool: LangChain asks in a middleware of the agent, which does not come along. */
  readonly gates?: ((tool: ToolOfLangchain) => readonly ToolGate[]) | undefined;
  /** Enforces the schemas of tools that are described by JSON Schema, before gates decide. */
  readonly validator?: SchemaValidator | undefined;
  /** In place of a validator: those of JSON Schema are checked by LangChain alone, when they run. */
  readonly unchecked?: true | undefined;
  /** `toJsonSchema` of `@langchain/core/utils/json_schema`: needed for tools whose schema is one of zod 3. */
  readonly toJsonSchema?: ToJsonSchema | undefined;
}
/** A tool of ours that runs one of LangChain, with what LangChain says of it. */
interface LangchainTool extends Tool<unknown, unknown> {
  readonly langchain: {
    /** As LangChain has it; another than `name` where no provider takes it, or another tool has it. */
    readonly name: string;
    readonly metadata?: Readonly<Record<string, unknown>>;
    readonly tags?: readonly string[];
    /** Only a chat model of LangChain reads them. */
    readonly extras?: Readonly<Record<string, unknown>>;
    readonly returnDirect: boolean;
    readonly responseFormat: string;
  };
}
/**
 * Tools of LangChain, and those of toolkits, as tools of ours.
 *
 * Arguments are checked by the tool's own schema before gates decide; gates and people see what its function
 * will get, defaults and conversions included, and LangChain checks once more when it runs.
 *
 * Throws `ConfigError`: `langchain_tool_invalid` for what is no tool that can be run here, `no_json_schema`,
 * `no_validator`, `schema_not_object`.
 */
export declare function fromLangchainTools(tools: ToolkitOfLangchain | readonly (ToolOfLangchain | ToolkitOfLangchain)[], options?: FromLangchainOptions): readonly LangchainTool[];
/** A call of another framework to a tool of ours. */
interface ExportedCall {
  readonly name: string;
  readonly args: JsonObject;
  /** The other framework's own id of the call, where it has one. */
  readonly callId?: string | undefined;
}
/**
 * What of LangChain is needed to make tools of it: given, so that there is one copy of it, the application's.
 */
interface PartsOfLangchain<MadeTool> {
  /** Of `@langchain/core/tools`. */
  readonly DynamicStructuredTool: new (fields: never) => MadeTool;
  /** Of `@langchain/core/messages`. */
  readonly ToolMessage: new (fields: never) => object;
  /** Of `@langchain/langgraph`: a gated tool stops its graph by it, and asks. Left out: it is refused. */
  readonly interrupt?: ((value: never) => unknown) | undefined;
}
/** How tools of a runner are handed to LangChain. */
interface ToLangchainOptions<MadeTool> extends PartsOfLangchain<MadeTool> {
  /** Which tools of the runner's agent; default all. */
  readonly filter?: ((tool: Tool) => boolean) | undefined;
  /** For whom tools are listed and calls are run: what tools find in `context.deps`. */
  readonly deps?: ((config: RunConfig | undefined) => unknown) | undefined;
  /**
   * The conversation that a call belongs to: an id, a session key with the user, or a function that returns
   * it. Default: the `thread_id` of its graph. An approval counts only for a question that was asked in it.
   *
   * A call of a graph is logged in a session of its own whose id begins
   * with this one, so that a step that runs again goes on with it.
   */
  readonly session?: string | SessionKey | ((call: ExportedCall, config: RunConfig | undefined) => string | SessionKey | undefined) | undefined;
}
/** Tools of a runner in LangChain's words. */
interface LangchainTools<MadeTool> {
  readonly tools: readonly MadeTool[];
  /** What is missing, such as the tools of a toolset that failed. */
  readonly warnings: readonly RunWarning[];
}
/**
 * The tools of a runner's agent as tools of LangChain. Each call is a logged run of its own, under the
 * runner's gates: checked, bounded, and its outcome a message whose artifact is the outcome.
 *
 * A call that a gate asks about never runs unasked. It asks by `interrupt` in the tool itself; else it is
 * refused, and the model reads how it could be approved. An approval counts once, for the arguments that were
 * shown in this thread; state that was edited since, and a checkpoint that is resumed again, run nothing.
 * With several calls in one message, or in a subgraph, an answer has to name its interrupt:
 * `new Command({ resume: { [interrupt.id]: { decisions } } })`. An approval in `humanInTheLoopMiddleware` is
 * not one here: it tells a tool nothing of it.
 *
 * Rejects with `ConfigError`, `invalid_option`, and the `RunError` that a run would fail with.
 */
export declare function toLangchainTools<MadeTool extends object>(runner: Runner, options: ToLangchainOptions<MadeTool>): Promise<LangchainTools<MadeTool>>;
export type { FromLangchainOptions, LangchainTool, LangchainTools, PartsOfLangchain, RunConfig, ToJsonSchema, ToLangchainOptions, ToolOfLangchain, ToolkitOfLangchain };