// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { GenkitAction, GenkitActionMetadata, GenkitPrompt } from "./shared.js";
import { Awaitable, JsonObject, JsonValue, ReadonlyContext, RunWarning, Runner, SchemaValidator, SessionKey, Tool, ToolContext, Toolset, TraitOptions } from "@mortise/core";
/** `toJsonSchema` of `genkit/schema`: describes Genkit's zod as JSON Schema. */
type ToJsonSchema = (given: never) => unknown;
/** Options of running an action. */
interface RunOptions {
  /** Returns the `context` of a tool. Default: the run's `deps`, if they are an object. */
  readonly context?: ((context: ToolContext) => Readonly<Record<string, unknown>> | undefined) | undefined;
  /**
   * True if the model reads the message of an error that a tool throws. Default: only that of a
   * `UserFacingError` and of a `ToolError`, otherwise the class, because messages of libraries may hold
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
  /** True to use no validator: only Genkit checks, when the tools run. */
  readonly unchecked?: true | undefined;
  /** `toJsonSchema` of `genkit/schema`: needed for tools whose schemas are zod. */
  readonly toJsonSchema?: ToJsonSchema | undefined;
  /**
   * Returns traits that Genkit cannot express, by the name of the action: `effect`, `egress`, `timeoutMs`,
   * `gates`, and others. Without it, every tool is a `write`.
   */
  readonly traits?: ((name: string, action: GenkitAction) => TraitOptions | undefined) | undefined;
}
/** A feature of an action that is not supported here, and what to do about it. */
interface GenkitOmittedMember {
  /** The name of the action. */
  readonly tool: string;
  /** The member of the action; `name`: it is called differently; empty: the tool itself. */
  readonly member: string;
  readonly why: string;
}
/** Options of importing Genkit tools. */
interface FromGenkitOptions extends MakeOptions {
  /** The name of the toolset, in warnings. Default `genkit`. */
  readonly name?: string | undefined;
}
/**
 * Tools of Genkit: the results of `defineTool`, `defineInterrupt`, `dynamicTool` and `tool`, flows, and
 * prompts; or a function that gives a list before every model call, such as the `getActiveTools` of an MCP
 * client.
 */
type GenkitToolSource = readonly (GenkitAction | GenkitPrompt)[] | ((context: ReadonlyContext) => Awaitable<readonly (GenkitAction | GenkitPrompt)[]>);
/** Tools of Genkit as a toolset. */
interface GenkitToolset extends Toolset {
  /**
   * Features of the tools that are not supported here, as far as they were listed. Each run that asks for the
   * tools gets one warning about them: `genkit_omitted`.
   */
  readonly omitted: readonly GenkitOmittedMember[];
}
/**
 * Converts Genkit tools to a toolset: the `tools` of `generate` become `tools` of an agent. A tool that
 * interrupts asks a question here, and its answer resumes it. A tool that was exported by `toGenkitTools`
 * becomes the original again.
 *
 * Throws `ConfigError` for a list: `genkit_tool_invalid` for a value that is not an action, `no_json_schema`,
 * `no_validator`, `schema_not_object`. With a function, an invalid tool is omitted alone.
 */
export declare function fromGenkitTools(source: GenkitToolSource, options?: FromGenkitOptions): GenkitToolset;
/** The part of `genkit()` that is needed to define tools. */
interface GenkitTools {
  defineTool(config: never, fn: never): unknown;
  /** Returns the session that code runs in, from `genkit/beta`. Throws if there is none. */
  currentSession?(): {
    readonly id?: string | undefined;
    readonly sessionId?: string | undefined;
  };
}
/** A middleware of `generate`, in the form that `use` takes. */
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
  /** The arguments the tool would run with. */
  readonly args: JsonObject;
  readonly questions: readonly InterruptQuestion[];
};
/** A question as it is in the log. */
type InterruptQuestion = {
  readonly kind: string;
  readonly hint: string;
  readonly preview?: string;
  readonly payload?: JsonValue;
  readonly answerJsonSchema?: JsonObject;
  /** Epoch milliseconds. */
  readonly expiresAt?: number;
};
/** Options of exporting tools. */
interface ToGenkitOptions {
  /** Returns true for each tool of the runner's agent to export; default: all. */
  readonly filter?: ((tool: Tool) => boolean) | undefined;
  /**
   * Returns the `deps` of tools and gates. Default: the `context` of Genkit. Its argument is undefined while
   * tools are listed.
   */
  readonly deps?: ((context: GenkitContext | undefined) => unknown) | undefined;
  /**
   * The conversation of a call: the id of your chat, a session key with the user, or a function that returns
   * it. Default: the id of Genkit's own session, if the call runs in one. An answer counts only for a
   * question that was asked in it; without one, a call that needs a question is refused.
   *
   * A call is logged in a session of its own, whose id begins with this one.
   */
  readonly session?: string | SessionKey | ((call: GenkitCall) => string | SessionKey | undefined) | undefined;
  /** Called with values that a tool yields while it runs, in addition to `sendChunk` of the tool. */
  readonly onProgress?: ((call: GenkitCall, value: JsonValue) => void | Promise<void>) | undefined;
  /** Called with warnings while a tool was called. */
  readonly onWarning?: ((warning: RunWarning) => void) | undefined;
}
/** `context` of `generate`, or of the flow around it. */
type GenkitContext = Readonly<Record<string, unknown>>;
/** A call of Genkit. */
interface GenkitCall {
  readonly name: string;
  readonly args: JsonObject;
  /** The id that the provider assigned. Known if `use` is passed to `generate`. */
  readonly ref: string | undefined;
  readonly context: GenkitContext | undefined;
}
/** Tools of a runner as Genkit tools. */
interface GenkitExport<MadeTool> {
  /** Tools for `tools` of `generate`; they are also registered under their names. */
  readonly tools: MadeTool[];
  /**
   * Middleware for `use` of `generate`: passes the call's id and the signal to the tools, which Genkit does
   * not.
   */
  readonly use: GenkitUse[];
  /** Warnings about missing tools, such as those of a toolset that failed. */
  readonly warnings: readonly RunWarning[];
}
/** The return type of `defineTool` of an `ai`. */
type MadeBy<Ai extends GenkitTools> = ReturnType<Ai["defineTool"]>;
/**
 * Returns the tools of a runner's agent as multipart tools of Genkit, registered with `ai`. Each call is a
 * separate logged run, under the runner's gates: checked, bounded, and every outcome is a response, including
 * errors.
 *
 * A call that a gate asks about is an interrupt, and a restart of it with `resumed` is the answer: `true` or
 * `{ approved: true, by }`, `{ approved: false, reason }`, or `{ answer }` for another question. It counts
 * for the question in the runner's log, asked in this conversation, about the arguments that were shown,
 * once. A question that an interrupt cannot ask is refused, and the model reads why.
 *
 * Rejects with `ConfigError`, `invalid_option`, and the `RunError` that a run would fail with.
 */
export declare function toGenkitTools<Ai extends GenkitTools>(ai: Ai, runner: Runner, options?: ToGenkitOptions): Promise<GenkitExport<MadeBy<Ai>>>;
export type { FromGenkitOptions, GenkitAction, GenkitActionMetadata, GenkitCall, GenkitContext, GenkitExport, GenkitInterrupt, GenkitOmittedMember, GenkitPrompt, GenkitToolSource, GenkitTools, GenkitToolset, GenkitUse, InterruptQuestion, MadeBy, ToGenkitOptions, ToJsonSchema };
// ---- model

import { GenkitAction } from "./shared.js";
import { Model, ModelRequest } from "@mortise/core";
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
/** The part of `genkit()` that is needed to find a model. */
interface GenkitModels {
  readonly registry: {
    lookupAction(key: string): Promise<unknown>;
  };
}
/** A model by its name, as `googleAI.model('...')` gives it. */
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
  /** Keys to keep out of logs and errors: those of a plugin are not visible here. */
  readonly secrets?: readonly string[] | undefined;
  /** `false`: an answer is shown once it is complete. Default true. */
  readonly stream?: boolean | undefined;
  readonly timeouts?: Timeouts | undefined;
  /**
   * The number of retries before any part of an answer was shown. Default: 2 for the plugins of Google and
   * Ollama and for models of `ai.defineModel` without a plugin's name; 0 for every other plugin, because its
   * vendor SDK retries by itself, and both would multiply.
   */
  readonly maxRetries?: number | undefined;
  /**
   * `false`: an answer with the finish reason `unknown` is complete,
   * for plugins that never report a reason. Default true: it was cut.
   */
  readonly requireFinish?: boolean | undefined;
  /** Returns additional `config` of the plugin; it overrides that of the request. */
  readonly config?: ((request: ModelRequest) => object) | undefined;
}
/**
 * Creates a model from a model of Genkit: from its name, or from the result of `googleAI.model('...')`,
 * `modelRef` or `ai.defineModel`. It is looked up at the first request.
 *
 * Throws `ConfigError` (`invalid_option`) for what names no model.
 */
export declare function genkitModel(ai: GenkitModels, model: string | GenkitModelReference | GenkitAction, options?: GenkitModelOptions): Model;
export type { GenkitAction, GenkitModelOptions, GenkitModelReference, GenkitModels, Timeouts };
// ---- shared

/**
 * The used part of a Genkit action: a tool, a multipart tool, an interrupt, a flow, or `asTool()` of a
 * prompt. Recognized by its members, so that it may come from any copy of Genkit 1.x.
 */
export interface GenkitAction {
  readonly __action: GenkitActionMetadata;
  run(input: never, options: never): Promise<{
    readonly result: unknown;
  }>;
}
/** The metadata of an action. */
export interface GenkitActionMetadata {
  /** `plugin/name`, or the name alone. */
  readonly name: string;
  readonly key?: string | undefined;
  /** `tool`, `tool.v2` of a multipart one, `flow`, `prompt`. */
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