// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { GenkitAction, GenkitActionMetadata, GenkitPrompt } from "./shared.js";
import { Awaitable, JsonObject, JsonValue, ReadonlyContext, RunWarning, Runner, SchemaValidator, SessionKey, Tool, ToolContext, Toolset, TraitOptions } from "@mortise/core";
/** `toJsonSchema` of `genkit/schema`, which converts Genkit's zod schemas to JSON Schema. */
type ToJsonSchema = (given: never) => unknown;
/** Options of running an action. */
interface RunOptions {
  /** Returns the `context` of a tool. Default: the run's `deps`, if they are an object. */
  readonly context?: ((context: ToolContext) => Readonly<Record<string, unknown>> | undefined) | undefined;
  /**
   * True to let the model read the messages of errors that tools throw. Default: it reads only the messages
   * of `UserFacingError` and `ToolError`, and otherwise the class, because messages of libraries may contain
   * secrets and paths.
   */
  readonly tellErrors?: boolean | undefined;
}
/** Options of converting Genkit tools to tools of the core. */
interface MakeOptions extends RunOptions {
  /**
   * The validator of the tools' schemas, used before gates
   * decide. Genkit checks the arguments again when a tool runs.
   */
  readonly validator?: SchemaValidator | undefined;
  /** True to use no validator: only Genkit then checks the arguments, when the tools run. */
  readonly unchecked?: true | undefined;
  /** `toJsonSchema` of `genkit/schema`: needed for tools whose schemas are zod. */
  readonly toJsonSchema?: ToJsonSchema | undefined;
  /**
   * Returns traits that Genkit cannot express, by the name of the action: `effect`, `egress`, `timeoutMs`,
   * `gates`, and others. Without it, every tool has the effect `write`.
   */
  readonly traits?: ((name: string, action: GenkitAction) => TraitOptions | undefined) | undefined;
}
/** An unsupported feature of an action, and the alternative. */
interface GenkitOmittedMember {
  /** The name of the action. */
  readonly tool: string;
  /** The member of the action; `name` if the tool gets another name; empty if the tool itself is omitted. */
  readonly member: string;
  readonly why: string;
}
/** Options of importing Genkit tools. */
interface FromGenkitOptions extends MakeOptions {
  /** The name of the toolset, in warnings. Default `genkit`. */
  readonly name?: string | undefined;
}
/**
 * The source of Genkit tools: the results of `defineTool`, `defineInterrupt`, `dynamicTool` and `tool`,
 * flows, and prompts; or a function that returns a list before every model call, such as `getActiveTools` of
 * an MCP client.
 */
type GenkitToolSource = readonly (GenkitAction | GenkitPrompt)[] | ((context: ReadonlyContext) => Awaitable<readonly (GenkitAction | GenkitPrompt)[]>);
/** A toolset with tools of Genkit. */
interface GenkitToolset extends Toolset {
  /**
   * Unsupported features of the tools that were listed so far. Each run
   * that lists the tools gets one warning about them: `genkit_omitted`.
   */
  readonly omitted: readonly GenkitOmittedMember[];
}
/**
 * Converts Genkit tools to a toolset: the `tools` of `generate` become `tools` of an agent. If a tool
 * interrupts, the run asks a question, whose answer resumes the tool. A tool that was exported by
 * `toGenkitTools` becomes the original tool again.
 *
 * Throws `ConfigError` for a list: `genkit_tool_invalid` for a value that is not an action, `no_json_schema`,
 * `no_validator`, `schema_not_object`. If the source is a
 * function, an invalid tool is omitted without an error.
 */
export declare function fromGenkitTools(source: GenkitToolSource, options?: FromGenkitOptions): GenkitToolset;
/** The part of `genkit()` that is needed to define tools. */
interface GenkitTools {
  defineTool(config: never, fn: never): unknown;
  /** Returns the session in which code runs, from `genkit/beta`. Throws if there is none. */
  currentSession?(): {
    readonly id?: string | undefined;
    readonly sessionId?: string | undefined;
  };
}
/** A middleware of `generate`, in the form that `use` accepts. */
interface GenkitUse {
  readonly name: string;
  instantiate(): GenkitHooks;
}
/** The hooks of one `generate`. */
interface GenkitHooks {
  generate(envelope: unknown, options: GenkitHookOptions, next: GenkitNext): Promise<never>;
  tool(request: {
    readonly toolRequest: {
      readonly name: string;
      readonly ref?: string;
    };
  }, options: GenkitHookOptions, next: GenkitNext): Promise<never>;
}
type GenkitHookOptions = {
  readonly abortSignal?: AbortSignal | undefined;
};
type GenkitNext = (given: unknown, options: GenkitHookOptions) => Promise<unknown>;
/** The metadata of an interrupt, under `interrupt` of the part that has the call. */
type GenkitInterrupt = {
  /** The id of the call, to find it again. */
  readonly call: string;
  readonly message: string;
  /** The arguments with which the tool would run. */
  readonly args: JsonObject;
  readonly questions: readonly InterruptQuestion[];
};
/** A question in the form of the log. */
type InterruptQuestion = {
  readonly kind: string;
  readonly hint: string;
  readonly preview?: string;
  readonly payload?: JsonValue;
  readonly answerJsonSchema?: JsonObject;
  /** The expiry time, in milliseconds since the epoch. */
  readonly expiresAt?: number;
};
/** Options of exporting tools. */
interface ToGenkitOptions {
  /** Returns true for each tool of the runner's agent to export; default: all. */
  readonly filter?: ((tool: Tool) => boolean) | undefined;
  /**
   * Returns the `deps` of tools and gates. Default: the `context`
   * of Genkit. The argument is undefined while tools are listed.
   */
  readonly deps?: ((context: GenkitContext | undefined) => unknown) | undefined;
  /**
   * The conversation of a call: the id of your chat, a session key with the user, or a function that returns
   * it. Default: the id of Genkit's own session, if the call runs in one. An answer counts only for a
   * question that was asked in this conversation; without a conversation, a call about which a gate asks is
   * refused.
   *
   * Each call is logged in a separate session, whose id begins with this id.
   */
  readonly session?: string | SessionKey | ((call: GenkitCall) => string | SessionKey | undefined) | undefined;
  /** Called with values that a tool yields while it runs, in addition to `sendChunk` of the tool. */
  readonly onProgress?: ((call: GenkitCall, value: JsonValue) => void | Promise<void>) | undefined;
  /** Called with warnings of tool calls. */
  readonly onWarning?: ((warning: RunWarning) => void) | undefined;
}
/** The `context` of `generate`, or of the enclosing flow. */
type GenkitContext = Readonly<Record<string, unknown>>;
/** A call of Genkit. */
interface GenkitCall {
  readonly name: string;
  readonly args: JsonObject;
  /** The id that the provider assigned. It is known if `use` is passed to `generate`. */
  readonly ref: string | undefined;
  readonly context: GenkitContext | undefined;
}
/** The tools of a runner as Genkit tools. */
interface GenkitExport<MadeTool> {
  /** Tools for `tools` of `generate`; they are also registered under their names. */
  readonly tools: MadeTool[];
  /**
   * Middleware for `use` of `generate`. It passes the call's id
   * and the signal to the tools, which Genkit itself does not do.
   */
  readonly use: GenkitUse[];
  /** Warnings about missing tools, such as those of a toolset that failed. */
  readonly warnings: readonly RunWarning[];
}
/** The return type of `defineTool` of an `ai`. */
type MadeBy<Ai extends GenkitTools> = ReturnType<Ai["defineTool"]>;
/**
 * Returns the tools of a runner's agent as multipart tools of Genkit, registered with `ai`. Each call is a
 * separate run: checked, gated by the runner's gates, logged, and limited. Every outcome, including errors,
 * is a response.
 *
 * A call about which a gate asks interrupts, and a restart with `resumed` answers: `true` or
 * `{ approved: true, by }`, `{ approved: false, reason }`, or `{ answer }` for another question. An answer
 * counts once, for the question in the runner's log that was asked in this conversation about the arguments
 * that were shown. If an interrupt cannot ask a question, the call is refused, and the model reads why.
 *
 * Rejects with `ConfigError` (`invalid_option`), and with the `RunError` with which a run would fail.
 */
export declare function toGenkitTools<Ai extends GenkitTools>(ai: Ai, runner: Runner, options?: ToGenkitOptions): Promise<GenkitExport<MadeBy<Ai>>>;
export type { FromGenkitOptions, GenkitAction, GenkitActionMetadata, GenkitCall, GenkitContext, GenkitExport, GenkitInterrupt, GenkitOmittedMember, GenkitPrompt, GenkitToolSource, GenkitTools, GenkitToolset, GenkitUse, InterruptQuestion, MadeBy, ToGenkitOptions, ToJsonSchema };
// ---- model

import { GenkitAction } from "./shared.js";
import { Model, ModelRequest } from "@mortise/core";
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
/** The part of `genkit()` that is needed to find a model. */
interface GenkitModels {
  readonly registry: {
    lookupAction(key: string): Promise<unknown>;
  };
}
/** A reference to a model, as returned by `googleAI.model('...')`. */
interface GenkitModelReference {
  readonly name: string;
  readonly config?: object | undefined;
  readonly version?: string | undefined;
}
/** Options of a Genkit model. All are optional. */
interface GenkitModelOptions {
  /**
   * The provider name in the model's metadata and `providerOptions`; default: `genkit.` and the text before
   * the slash of the model's name.
   */
  readonly provider?: string | undefined;
  /** Keys to keep out of logs and errors: the keys of a plugin are not visible to this package. */
  readonly secrets?: readonly string[] | undefined;
  /** `false` to show an answer once it is complete. Default true. */
  readonly stream?: boolean | undefined;
  readonly timeouts?: Timeouts | undefined;
  /**
   * The number of retries before any part of an answer was shown. Default: 2 for the plugins of Google and
   * Ollama and for models of `ai.defineModel` without a plugin's name; 0 for every other plugin, because its
   * vendor SDK retries by itself, and the numbers of attempts would multiply.
   */
  readonly maxRetries?: number | undefined;
  /**
   * `false` to accept an answer with the finish reason `unknown` as complete, for plugins that never report a
   * reason. Default true: such an answer counts as cut.
   */
  readonly requireFinish?: boolean | undefined;
  /** Returns additional `config` for the plugin; it overrides the config of the request. */
  readonly config?: ((request: ModelRequest) => object) | undefined;
}
/**
 * Creates a model from a model of Genkit: from its name, or from the result of `googleAI.model('...')`,
 * `modelRef` or `ai.defineModel`. The model is looked up at the first request.
 *
 * Throws `ConfigError` (`invalid_option`) if the value names no model.
 */
export declare function genkitModel(ai: GenkitModels, model: string | GenkitModelReference | GenkitAction, options?: GenkitModelOptions): Model;
export type { GenkitAction, GenkitModelOptions, GenkitModelReference, GenkitModels, Timeouts };
// ---- shared

/**
 * The used part of a Genkit action: a tool, a multipart tool, an interrupt, a flow, or `asTool()` of a
 * prompt. It is recognized by its members, so that it may come from any copy of Genkit 1.x.
 */
export interface GenkitAction {
  readonly __action: GenkitActionMetadata;
  run(input: never, options: never): Promise<{
    readonly result: unknown;
  }>;
}
/** The metadata of an action. */
export interface GenkitActionMetadata {
  /** The name, with or without the plugin: `plugin/name`. */
  readonly name: string;
  readonly key?: string | undefined;
  /** The type: `tool`, `tool.v2` for a multipart tool, `flow`, or `prompt`. */
  readonly actionType?: string | undefined;
  readonly description?: string | undefined;
  /** The schema in Genkit's own zod, which is zod 3. */
  readonly inputSchema?: unknown;
  readonly inputJsonSchema?: unknown;
  readonly outputSchema?: unknown;
  readonly outputJsonSchema?: unknown;
  readonly streamSchema?: unknown;
  readonly initSchema?: unknown;
  readonly initJsonSchema?: unknown;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}
/** A prompt, which Genkit accepts in a list of tools. */
export interface GenkitPrompt {
  asTool(): Promise<GenkitAction>;
}