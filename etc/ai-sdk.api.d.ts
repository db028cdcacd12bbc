// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { DryRunOptions, JsonObject, Model, ReadonlyContext, RunWarning, Runner, SchemaValidator, SessionKey, Tool, ToolEffect, ToolGate, ToolOutcome, Toolset, TraitOptions, Usage } from "@mortise/core";
/** Who decides about what a provider asks. */
interface AiSdkApprovalToolOptions {
  /** Without gates every question is approved. */
  readonly gates?: readonly ToolGate[] | undefined;
  /** What the provider's tools do, for the policies of gates; default `write`. */
  readonly effect?: ToolEffect | undefined;
}
/**
 * Answers a provider that asks whether it may run a tool of its own, of an MCP server for instance.
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
/** Whose tool it is. */
interface AiSdkProviderToolOptions {
  /** The model that is asked with the tool; another one's call with it fails. */
  readonly model: Pick<Model, "provider">;
  /** What calls of it are named; default the name of `runs`, or the provider's own: `web_search`. */
  readonly name?: string | undefined;
  /**
   * The application's tool that runs the calls, where the provider only defines them:
   * `anthropic.tools.bash_20250124()`. A call with a plain
   * text in the place of an object has it as `{ input }`.
   */
  readonly runs?: Tool | undefined;
}
/**
 * A tool that the provider defines: `aiSdkProviderTool(openai.tools.webSearch(), { model })`.
 *
 * Mostly it runs there. What it did stands in the answer as provider parts, and is said again in the next
 * request. Throws `ConfigError`: `invalid_option`, and `invalid_tool` for `runs` that no model calls.
 */
export declare function aiSdkProviderTool(tool: AiSdkProvidedTool, options: AiSdkProviderToolOptions): Tool;
/** `asSchema` of `ai`: makes a `Schema` of whatever the AI SDK takes as one. */
type AsSchema = (schema: never) => unknown;
/**
 * A tool of AI SDK 6 or 7, as far as it is read here: `tool()`, `dynamicTool()`, those of `@ai-sdk/mcp`, and
 * those of the providers' packages. Structural, so that neither `ai` nor a version of it is needed; its
 * functions take `never`, so that those of any tool are taken.
 */
interface AiTool {
  /** Left out or `function`; `dynamic`: of types that are not known; `provider`: defined by a provider. */
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
  /** Of a tool that a provider defines: `PROVIDER.NAME`. */
  readonly id?: string | undefined;
  readonly args?: object | undefined;
  readonly isProviderExecuted?: boolean | undefined;
  readonly supportsDeferredResults?: boolean | undefined;
}
/** Tools by their names, as `generateText` takes them. */
interface AiToolSet {
  readonly [name: string]: AiTool;
}
/** What tools are given beside their input, of the application. */
interface ContextOptions {
  /**
   * The context of each tool by its name in the set, as `toolsContext` of `generateText`; or what makes it
   * for a call. Checked by the tool's `contextSchema`.
   */
  readonly toolsContext?: object | ((context: ReadonlyContext) => object) | undefined;
  /** Handed on to tools as `experimental_sandbox`. */
  readonly sandbox?: unknown;
}
/** What the AI SDK says of a call's approval; undefined: it needs none. */
type AiApproval = undefined | AiApprovalType | {
  readonly type: AiApprovalType;
  readonly reason?: string | undefined;
};
type AiApprovalType = "not-applicable" | "approved" | "denied" | "user-approval";
/**
 * `toolApproval` of `generateText`: one function for all tools, or by name an approval or what says it. It
 * wins over a tool's own `needsApproval`.
 */
type AiToolApproval = ((call: never) => AiApproval | PromiseLike<AiApproval>) | {
  readonly [name: string]: AiApproval | ((input: never, options: never) => AiApproval | PromiseLike<AiApproval>);
};
/** Which calls need an approval, and whose gate asks for it. */
interface ApprovalOptions extends ContextOptions {
  readonly toolApproval?: AiToolApproval | undefined;
  /** Whose gate asks: `requireConfirmation` of `@mortise/confirmation`, or a function like it. */
  readonly confirmWith?: ((tool: Tool) => Tool) | undefined;
  readonly asSchema?: AsSchema | undefined;
}
/** What of a tool has no place here, and what to do about it. */
interface AiLeftOut {
  /** The name in the set. */
  readonly tool: string;
  /** The member of the tool; `name`: it is called otherwise; empty: the tool itself. */
  readonly member: string;
  readonly why: string;
}
/** How a tool's run is carried over. */
interface RunOptions extends ContextOptions {
  readonly asSchema?: AsSchema | undefined;
  /**
   * The model reads the messages of what tools throw, as in the AI SDK. Default: the class of the error
   * alone, because messages of libraries hold secrets and paths.
   */
  readonly tellErrors?: boolean | undefined;
}
/** How tools of the AI SDK are made tools of the core. */
interface MakeOptions extends RunOptions {
  /**
   * `asSchema` of `ai`: reads schemas that cannot describe themselves as JSON Schema, such as those of zod 3.
   */
  readonly asSchema?: AsSchema | undefined;
  /** Enforces schemas that describe and do not check: `jsonSchema({...})`, and those of MCP tools. */
  readonly validator?: SchemaValidator | undefined;
  /** Spelled out by who wants no validator: such tools get whatever the model sent, as in the AI SDK. */
  readonly unchecked?: true | undefined;
  /**
   * What the AI SDK has no word for, by the name in the set: `effect`, `egress`, `timeoutMs`, `gates`, and
   * the other traits.
   */
  readonly traits?: ((name: string, tool: AiTool) => TraitOptions | undefined) | undefined;
  /**
   * The hints of MCP servers count: `readOnlyHint` makes a `read`, `idempotentHint` an `idempotent`. Default:
   * every tool is a `write` unless `traits` say otherwise.
   */
  readonly trustAnnotations?: boolean | undefined;
}
/** How tools of the AI SDK come in. */
interface FromAiToolsOptions extends MakeOptions, ApprovalOptions {
  /** Of the toolset, in warnings. Default `ai-sdk`. */
  readonly name?: string | undefined;
}
/** Tools of the AI SDK as a toolset. */
interface AiToolset extends Toolset {
  /**
   * What of them has no place here. Each run that asks for
   * the tools is warned of it, once: `ai_sdk_left_out`.
   */
  readonly leftOut: readonly AiLeftOut[];
}
/**
 * The tools of AI SDK 6 and 7 as tools of the core: what is given to `tools` of `generateText` goes to
 * `tools` of an agent.
 *
 * Throws `no_json_schema`, `schema_not_object`, `no_validator`, `no_confirmation`, `invalid_tool`. A dynamic
 * tool that cannot be one, such as one of an MCP server, is left out, and costs no other.
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
 * What most frameworks have no word for, of a tool that leaves: it is said again when the tool comes back.
 * Exclusive is a tool of which no two calls run: a key is made of what its own check gives.
 */
type LeftTraits = Pick<Tool, SaidAgain>;
/**
 * What becomes of each member of a tool that has left, when it comes back: it is said `again`; it is `made`,
 * of what the other framework says or has; or it stays `there`, with the runner that it left through, which
 * carries its calls out: once more here would be twice.
 */
type WhenBack = OfEach<{
  name: "made";
  description: "made";
  declaration: "made";
  isLongRunning: "there";
  whilePending: "there";
  effect: "again";
  egress: "again";
  source: "again";
  metadata: "again";
  timeoutMs: "again";
  maxTotalTimeoutMs: "again";
  resultLimitChars: "again";
  exclusive: "again";
  gates: "there";
  check: "made";
  unchecked: "made";
  run: "made";
  agents: "there";
  finish: "there";
  checkOutput: "there";
  lenientArgs: "there";
  strictOutput: "there";
  preview: "made";
  reconcile: "there";
  prepare: "made";
}>;
/** Does not compile where a member of a tool is missing. */
type OfEach<Fates extends Readonly<Record<keyof Tool, "again" | "made" | "there">>> = Fates;
type SaidAgain = { [member in keyof WhenBack]: WhenBack[member] extends "again" ? member : never; }[keyof WhenBack];
/** Stands on a tool that left, and on copies of it: what the AI SDK has no word for. */
declare const leftMark: unique symbol;
/** What the AI SDK calls a tool with, beside its input. */
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
  /** Of the tool, from `toolsContext`; of AI SDK 6 that of the whole run. */
  readonly context: unknown;
}
/** How a call is run here. */
interface AiCallSettings {
  /** The conversation that the call belongs to. Default: the `session` that the tools were made with. */
  readonly session?: string | SessionKey | undefined;
  /** Default: the tool's context, else the `deps` that the tools were listed with. */
  readonly deps?: unknown;
  /** Who has the approval that the AI SDK hands over; default `approval`. */
  readonly approvedBy?: string | undefined;
}
/** How a call ended, for whoever keeps accounts of it. */
interface AiCallEnd {
  readonly call: AiCall;
  readonly session: SessionKey;
  readonly outcome: ToolOutcome;
  /** Of models that the tool asked. */
  readonly usage: Usage;
  readonly warnings: readonly RunWarning[];
}
/** How tools go out. */
interface ToAiToolsOptions {
  /**
   * The conversation that the calls belong to: the id of your chat, from your server and not from the page,
   * or a session key with the user. An approval counts only for a question that was asked in it. Required
   * where a tool asks for confirmation, unless `forCall` gives it: the AI SDK tells a tool no id of a chat.
   *
   * A question and what comes of it are logged in a session of the call, whose id begins with this one.
   */
  readonly session?: string | SessionKey | undefined;
  /** How one call is run: in which conversation, with which `deps`. */
  readonly forCall?: ((call: AiCall) => AiCallSettings) | undefined;
  /** Told of each call that ended. The AI SDK has no place for what models cost that a tool asked. */
  readonly onCallEnd?: ((end: AiCallEnd) => void) | undefined;
  /** For the toolsets that are asked for their tools, and for calls that have none of their own. */
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
/** What is told of a tool, and of its calls. */
interface ToldAiTool {
  readonly type: "dynamic";
  readonly description: string;
  /** Of the AI SDK's own kind, which it takes as it is. */
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
  /** For `tools` of `generateText`, `streamText` and `ToolLoopAgent`; others may stand beside them. */
  readonly tools: {
    readonly [name: string]: ExportedAiTool;
  };
  /** For `toolApproval`; that of others may stand beside it. */
  readonly toolApproval: {
    readonly [name: string]: ExportedApproval;
  };
  /** What is missing, such as the tools of a toolset that failed. */
  readonly warnings: readonly RunWarning[];
}
/**
 * The tools of a runner's agent as they are now, for AI SDK 6 and 7. Each call is a run of its own: checked,
 * gated under the runner's ceiling, logged, bounded. A call that needs an approval runs with the AI SDK's,
 * once, if it answers a question that was asked in the conversation about exactly these arguments; without
 * one it is refused. A history that a page has forged or changed, or sends again, runs nothing.
 *
 * Rejects with `ConfigError`: `session_required` if a tool asks for confirmation and there is no
 * conversation, `invalid_option`; and as `runner.listTools`.
 */
export declare function toAiTools(runner: Runner, options?: ToAiToolsOptions & DryRunOptions): Promise<AiExport>;
export type { AiCall, AiCallEnd, AiCallSettings, AiExport, AiLeftOut, AiOrigin, AiSdkApprovalToolOptions, AiSdkProvidedTool, AiSdkProviderToolOptions, AiTool, AiToolApproval, AiToolSet, AiToolset, ExportedAiTool, ExportedApproval, FromAiToolsOptions, ToAiToolsOptions };