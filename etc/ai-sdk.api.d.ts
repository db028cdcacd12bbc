// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { DryRunOptions, JsonObject, Model, ReadonlyContext, RunWarning, Runner, SchemaValidator, SessionKey, Tool, ToolEffect, ToolGate, ToolOutcome, ToolTraits, Toolset, TraitOptions, Usage } from "@mortise/core";
/** Options of approvals that a provider asks for. */
interface AiSdkApprovalToolOptions {
  /** Gates that decide; without gates, every request is approved. */
  readonly gates?: readonly ToolGate[] | undefined;
  /** The effect of the provider's tools, for the policies of gates; default `write`. */
  readonly effect?: ToolEffect | undefined;
}
/**
 * Creates a tool that answers approval requests of a provider for its own tools, such as those of an MCP
 * server.
 *
 * The question is a call of this tool, with the name of the provider's tool and its input: it passes the
 * gates of the agent and of this tool as every call does. A call that went through is the approval; one that
 * was denied, or failed, is the refusal. An agent without this tool refuses every question.
 */
export declare function aiSdkApprovalTool(options?: AiSdkApprovalToolOptions): Tool;
/** A tool that a provider of AI SDK defines, as its package makes it: `openai.tools.webSearch()`. */
interface AiSdkProvidedTool {
  readonly type: "provider";
  /** The provider's name, and its name for the tool: `openai.web_search`. */
  readonly id: string;
  readonly args?: object | undefined;
}
/** Options of a provider's tool. */
interface AiSdkProviderToolOptions {
  /** The model that is asked with the tool; another one's call with it fails. */
  readonly model: Pick<Model, "provider">;
  /** The name of its calls; default: the name of `runs`, or the provider's own: `web_search`. */
  readonly name?: string | undefined;
  /**
   * The application's tool that runs the calls if the provider only defines them:
   * `anthropic.tools.bash_20250124()`. A call with a string instead of an object gets it as `{ input }`.
   */
  readonly runs?: Tool | undefined;
}
/**
 * A tool that the provider defines: `aiSdkProviderTool(openai.tools.webSearch(), { model })`.
 *
 * Most of these run at the provider. Their calls and results are provider parts of the answer, and are sent
 * back in the next request. Throws `ConfigError`: `invalid_option`, and `invalid_tool` for `runs` that no
 * model calls.
 */
export declare function aiSdkProviderTool(tool: AiSdkProvidedTool, options: AiSdkProviderToolOptions): Tool;
/** `asSchema` of `ai`: makes a `Schema` of any schema that the AI SDK accepts. */
type AsSchema = (schema: never) => unknown;
/**
 * The used part of a tool of AI SDK 6 or 7: `tool()`, `dynamicTool()`, those of `@ai-sdk/mcp`, and those of
 * the providers' packages. Structural, so that no version of `ai` is needed; its functions take `never`, so
 * that tools of any type are accepted.
 */
interface AiTool {
  /**
   * The type of the tool: absent or `function`; `dynamic`: with unknown types; `provider`: defined by a
   * provider.
   */
  readonly type?: string | undefined;
  readonly description?: string | undefined | ((given: never) => string);
  readonly title?: string | undefined;
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
  readonly contextSchema?: unknown;
  readonly strict?: boolean | undefined;
  readonly inputExamples?: readonly {
    readonly input: unknown;
  }[] | undefined;
  readonly deferLoading?: boolean | undefined;
  readonly providerOptions?: object | undefined;
  readonly metadata?: object | undefined;
  readonly needsApproval?: boolean | undefined | ((input: never, options: never) => unknown);
  readonly onInputStart?: ((options: never) => unknown) | undefined;
  readonly onInputDelta?: ((options: never) => unknown) | undefined;
  readonly onInputAvailable?: ((options: never) => unknown) | undefined;
  readonly execute?: ((input: never, options: never) => unknown) | undefined;
  readonly toModelOutput?: ((given: never) => unknown) | undefined;
  /** The id of a tool that a provider defines: `PROVIDER.NAME`. */
  readonly id?: string | undefined;
  readonly args?: object | undefined;
  readonly isProviderExecuted?: boolean | undefined;
  readonly supportsDeferredResults?: boolean | undefined;
}
/** Tools by their names, as `generateText` takes them. */
interface AiToolSet {
  readonly [name: string]: AiTool;
}
/** Values of the application that tools get besides their input. */
interface ContextOptions {
  /**
   * The context of each tool by its name in the set, as `toolsContext` of `generateText`; or what makes it
   * for a call. Checked by the tool's `contextSchema`.
   */
  readonly toolsContext?: object | ((context: ReadonlyContext) => object) | undefined;
  /** Handed on to tools as `experimental_sandbox`. */
  readonly sandbox?: unknown;
}
/** The approval of a call, as the AI SDK reports it; undefined: it needs none. */
type AiApproval = undefined | AiApprovalType | {
  readonly type: AiApprovalType;
  readonly reason?: string | undefined;
};
type AiApprovalType = "not-applicable" | "approved" | "denied" | "user-approval";
/**
 * The `toolApproval` of `generateText`: one function for all tools, or by name an approval or a function that
 * returns one. It overrides a tool's own `needsApproval`.
 */
type AiToolApproval = ((call: never) => AiApproval | PromiseLike<AiApproval>) | {
  readonly [name: string]: AiApproval | ((input: never, options: never) => AiApproval | PromiseLike<AiApproval>);
};
/** Options of approvals: the calls that need one, and the gate that asks. */
interface ApprovalOptions extends ContextOptions {
  readonly toolApproval?: AiToolApproval | undefined;
  /** Adds the gate that asks: `requireConfirmation` of `@mortise/confirmation`, or a function like it. */
  readonly confirmWith?: ((tool: Tool) => Tool) | undefined;
  readonly asSchema?: AsSchema | undefined;
}
/** A feature of a tool that is not supported here, and what to do about it. */
interface AiLeftOut {
  /** The name in the set. */
  readonly tool: string;
  /** The member of the tool; `name`: it is called otherwise; empty: the tool itself. */
  readonly member: string;
  readonly why: string;
}
/** Options of running a tool. */
interface RunOptions extends ContextOptions {
  readonly asSchema?: AsSchema | undefined;
  /**
   * The model reads the messages of what tools throw, as in the AI SDK. Default: the class of the error
   * alone, because messages of libraries hold secrets and paths.
   */
  readonly tellErrors?: boolean | undefined;
}
/** Options of converting AI SDK tools to tools of the core. */
interface MakeOptions extends RunOptions {
  /**
   * `asSchema` of `ai`: reads schemas that cannot describe themselves as JSON Schema, such as those of zod 3.
   */
  readonly asSchema?: AsSchema | undefined;
  /** Enforces schemas that describe and do not check: `jsonSchema({...})`, and those of MCP tools. */
  readonly validator?: SchemaValidator | undefined;
  /** True to use no validator: such tools get the unchecked arguments of the model, as in the AI SDK. */
  readonly unchecked?: true | undefined;
  /**
   * Returns traits that the AI SDK cannot express, by the name in the set: `effect`, `egress`, `timeoutMs`,
   * `gates`, and others.
   */
  readonly traits?: ((name: string, tool: AiTool) => TraitOptions | undefined) | undefined;
  /**
   * The hints of MCP servers count: `readOnlyHint` makes a `read`, `idempotentHint` an `idempotent`. Default:
   * every tool is a `write` unless `traits` say otherwise.
   */
  readonly trustAnnotations?: boolean | undefined;
}
/** Options of importing AI SDK tools. */
interface FromAiToolsOptions extends MakeOptions, ApprovalOptions {
  /** The name of the toolset, in warnings. Default `ai-sdk`. */
  readonly name?: string | undefined;
}
/** Tools of the AI SDK as a toolset. */
interface AiToolset extends Toolset {
  /**
   * Features of the tools that are not supported here. Each run that asks for the tools gets one warning
   * about them: `ai_sdk_omitted`.
   */
  readonly leftOut: readonly AiLeftOut[];
}
/**
 * Converts tools of AI SDK 6 and 7 to tools of the core: the `tools` of `generateText` become `tools` of an
 * agent.
 *
 * Throws `no_json_schema`, `schema_not_object`, `no_validator`, `no_confirmation`, `invalid_tool`. An invalid
 * dynamic tool, such as one of an MCP server, is omitted alone.
 */
export declare function fromAiTools(tools: AiToolSet, options?: FromAiToolsOptions): AiToolset;
/** A tool of the AI SDK by its name in its set. */
interface AiOrigin {
  readonly name: string;
  readonly tool: AiTool;
}
/**
 * The tool of the AI SDK that a tool was made of: its title, its metadata, its options for providers.
 * Undefined of any other tool. A gate that was added, or another trait, does not hide it.
 */
export declare function aiToolOf(tool: Pick<Tool, "declaration">): AiOrigin | undefined;
/**
 * Traits of an exported tool that most frameworks cannot express: they are restored when the tool comes back.
 * `exclusive` marks a tool of which no two calls run in parallel; its key is computed from the checked
 * arguments.
 */
type LeftTraits = ToolTraits;
/** The key of the traits that the AI SDK cannot express, on an exported tool and its copies. */
declare const leftMark: unique symbol;
/** Options that the AI SDK passes to a tool, besides its input. */
interface ExportedCallOptions {
  readonly toolCallId: string;
  readonly messages: readonly unknown[];
  readonly abortSignal?: AbortSignal | undefined;
  readonly context?: unknown;
  readonly experimental_context?: unknown;
}
/** A call as the application sees it before it is run. */
interface AiCall {
  readonly toolName: string;
  readonly toolCallId: string;
  readonly args: JsonObject;
  /** The context of the tool, from `toolsContext`; in AI SDK 6, that of the complete run. */
  readonly context: unknown;
}
/** Settings of running a call here. */
interface AiCallSettings {
  /** The conversation that the call belongs to. Default: the `session` that the tools were made with. */
  readonly session?: string | SessionKey | undefined;
  /**
   * Dependencies of the call; default: the tool's context, otherwise the `deps` that the tools were listed
   * with.
   */
  readonly deps?: unknown;
  /** The approver of an approval that the AI SDK passes on; default `approval`. */
  readonly approvedBy?: string | undefined;
}
/** The end of a call, for accounting. */
interface AiCallEnd {
  readonly call: AiCall;
  readonly session: SessionKey;
  readonly outcome: ToolOutcome;
  /** The usage of models that the tool called. */
  readonly usage: Usage;
  readonly warnings: readonly RunWarning[];
}
/** Options of exporting tools. */
interface ToAiToolsOptions {
  /**
   * The conversation of the calls: the id of your chat, from your server and not from the page, or a session
   * key with the user. An approval counts only for a question that was asked in it. Required if a tool asks
   * for confirmation, unless `forCall` returns it: the AI SDK passes no chat id to tools.
   *
   * A question and what comes of it are logged in a session of the call, whose id begins with this one.
   */
  readonly session?: string | SessionKey | undefined;
  /** Returns the settings of one call: its conversation and its `deps`. */
  readonly forCall?: ((call: AiCall) => AiCallSettings) | undefined;
  /** Called with each call that ended. The AI SDK cannot report the usage of models that a tool called. */
  readonly onCallEnd?: ((end: AiCallEnd) => void) | undefined;
  /** Dependencies for the toolsets that are asked for their tools, and for calls without their own. */
  readonly deps?: unknown;
}
/** The approval of a tool as `toolApproval` of `generateText` asks it. */
type ExportedApproval = (input: unknown, options: {
  readonly toolCallId: string;
  readonly messages: readonly unknown[];
  readonly toolContext?: unknown;
  readonly runtimeContext?: unknown;
}) => Promise<ExportedApprovalStatus>;
type ExportedApprovalStatus = undefined | {
  readonly type: "user-approval";
  readonly reason?: string;
} | {
  readonly type: "denied";
  readonly reason?: string;
};
/** A tool of the core as one of AI SDK 6 and 7. One that the client runs has no `execute`. */
type ExportedAiTool = ToldAiTool & ({
  readonly execute: ExportedExecute;
  readonly outputSchema?: () => never;
} | {
  readonly execute?: never;
  readonly outputSchema: () => never;
});
/** Yields the progress of the call, and last its output. */
type ExportedExecute = (input: unknown, options: ExportedCallOptions) => AsyncGenerator<unknown, void, void>;
/** Type information of a tool and its calls. */
interface ToldAiTool {
  readonly type: "dynamic";
  readonly description: string;
  /** The schema in the AI SDK's own type. */
  readonly inputSchema: () => never;
  readonly [leftMark]: LeftTraits;
  readonly title?: string;
  readonly strict?: boolean;
  readonly deferLoading?: boolean;
  readonly metadata?: never;
  readonly providerOptions?: never;
  readonly needsApproval: (input: unknown, options: ExportedCallOptions) => Promise<boolean>;
  readonly toModelOutput: (options: {
    readonly output: unknown;
  }) => never;
}
/** Tools of a runner for the AI SDK. */
interface AiExport {
  /** Tools for `tools` of `generateText`, `streamText` and `ToolLoopAgent`; other tools may be added. */
  readonly tools: {
    readonly [name: string]: ExportedAiTool;
  };
  /** Approvals for `toolApproval`; those of other tools may be added. */
  readonly toolApproval: {
    readonly [name: string]: ExportedApproval;
  };
  /** Warnings about missing tools, such as those of a toolset that failed. */
  readonly warnings: readonly RunWarning[];
}
/**
 * Returns the tools of a runner's agent as they are now, for AI SDK 6 and 7. Each call is a separate run:
 * checked, gated by the runner's gates, logged, bounded. A call that needs an approval runs with the AI
 * SDK's, once, if it answers a question that was asked in the conversation about exactly these arguments;
 * otherwise it is refused. A history that a page has forged, changed or sent again runs nothing.
 *
 * Rejects with `ConfigError`: `session_required` if a tool asks for confirmation and there is no
 * conversation, `invalid_option`; and as `runner.listTools`.
 */
export declare function toAiTools(runner: Runner, options?: ToAiToolsOptions & DryRunOptions): Promise<AiExport>;
export type { AiCall, AiCallEnd, AiCallSettings, AiExport, AiLeftOut, AiOrigin, AiSdkApprovalToolOptions, AiSdkProvidedTool, AiSdkProviderToolOptions, AiTool, AiToolApproval, AiToolSet, AiToolset, ExportedAiTool, ExportedApproval, FromAiToolsOptions, ToAiToolsOptions };