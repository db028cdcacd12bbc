// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { DryRunOptions, JsonObject, Model, ReadonlyContext, RunWarning, Runner, SchemaValidator, SessionKey, Tool, ToolEffect, ToolGate, ToolOutcome, ToolTraits, Toolset, TraitOptions, Usage } from "@mortise/core";
/** Options of the tool that answers approval requests of a provider. */
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
 * The question becomes a call of this tool, with the name of the provider's tool and its input. The call
 * passes the gates of the agent and of this tool like any other call. If it succeeds, the provider gets the
 * approval; if it is denied or fails, the provider gets the refusal. An agent without this tool refuses every
 * question.
 */
export declare function aiSdkApprovalTool(options?: AiSdkApprovalToolOptions): Tool;
/** A tool that an AI SDK provider defines, created by its package: `openai.tools.webSearch()`. */
interface AiSdkProvidedTool {
  readonly type: "provider";
  /** The names of the provider and of its tool, such as `openai.web_search`. */
  readonly id: string;
  readonly args?: object | undefined;
}
/** Options of a provider's tool. */
interface AiSdkProviderToolOptions {
  /** The model that uses the tool; calls of other models with this tool fail. */
  readonly model: Pick<Model, "provider">;
  /**
   * The name of the tool's calls; default: the name of
   * `runs`, or the provider's own name, such as `web_search`.
   */
  readonly name?: string | undefined;
  /**
   * The application's tool that runs the calls if the provider only defines them:
   * `anthropic.tools.bash_20250124()`. A string input becomes `{ input }`.
   */
  readonly runs?: Tool | undefined;
}
/**
 * Creates a tool that the provider defines: `aiSdkProviderTool(openai.tools.webSearch(), { model })`.
 *
 * Most of these tools run at the provider. Their calls and results are provider parts of the answer, and are
 * sent back in the next request. Throws `ConfigError`: `invalid_option`, and `invalid_tool` if no model can
 * call the tool in `runs`.
 */
export declare function aiSdkProviderTool(tool: AiSdkProvidedTool, options: AiSdkProviderToolOptions): Tool;
/** `asSchema` of `ai`, which converts any schema that the AI SDK accepts to a `Schema`. */
type AsSchema = (schema: never) => unknown;
/**
 * The used part of a tool of AI SDK 6 or 7: of `tool()`, `dynamicTool()`, `@ai-sdk/mcp`, and the providers'
 * packages. The type is structural, so that no version of `ai` is needed; its functions have parameters of
 * the type `never`, so that tools of any type are accepted.
 */
interface AiTool {
  /**
   * The type of the tool: absent or `function` for a normal tool, `dynamic` for a tool with unknown types,
   * `provider` for a tool that a provider defines.
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
/** Tools by their names, as `generateText` expects them. */
interface AiToolSet {
  readonly [name: string]: AiTool;
}
/** Values of the application that tools get in addition to their input. */
interface ContextOptions {
  /**
   * The context of each tool by its name in the set, like `toolsContext` of `generateText`, or a function
   * that returns these contexts for a call. The tool's `contextSchema` checks its context.
   */
  readonly toolsContext?: object | ((context: ReadonlyContext) => object) | undefined;
  /** Passed to tools as `experimental_sandbox`. */
  readonly sandbox?: unknown;
}
/** The approval of a call, as the AI SDK reports it; undefined if the call needs none. */
type AiApproval = undefined | AiApprovalType | {
  readonly type: AiApprovalType;
  readonly reason?: string | undefined;
};
type AiApprovalType = "not-applicable" | "approved" | "denied" | "user-approval";
/**
 * The `toolApproval` of `generateText`: one function for all tools, or an approval or a function by tool
 * name. It overrides a tool's own `needsApproval`.
 */
type AiToolApproval = ((call: never) => AiApproval | PromiseLike<AiApproval>) | {
  readonly [name: string]: AiApproval | ((input: never, options: never) => AiApproval | PromiseLike<AiApproval>);
};
/** Options of approvals: the calls that need one, and the gate that asks. */
interface ApprovalOptions extends ContextOptions {
  readonly toolApproval?: AiToolApproval | undefined;
  /** Adds the gate that asks: `requireConfirmation` of `@mortise/confirmation`, or a similar function. */
  readonly confirmWith?: ((tool: Tool) => Tool) | undefined;
  readonly asSchema?: AsSchema | undefined;
}
/** Options of running a tool. */
interface RunOptions extends ContextOptions {
  readonly asSchema?: AsSchema | undefined;
  /**
   * True to let the model read the messages of errors that tools throw, as in the AI SDK. Default: only the
   * class of the error, because messages of libraries may contain secrets and paths.
   */
  readonly tellErrors?: boolean | undefined;
}
/** Options of converting AI SDK tools to tools of the core. */
interface MakeOptions extends RunOptions {
  /**
   * `asSchema` of `ai`, which reads schemas without a JSON Schema of their own, such as schemas of zod 3.
   */
  readonly asSchema?: AsSchema | undefined;
  /** Enforces schemas that only describe values: `jsonSchema({...})`, and the schemas of MCP tools. */
  readonly validator?: SchemaValidator | undefined;
  /**
   * True to use no validator: tools with such schemas get the model's unchecked arguments, as in the AI SDK.
   */
  readonly unchecked?: true | undefined;
  /**
   * Returns traits that the AI SDK cannot express, by the name in the set: `effect`, `egress`, `timeoutMs`,
   * `gates`, and others.
   */
  readonly traits?: ((name: string, tool: AiTool) => TraitOptions | undefined) | undefined;
  /**
   * True to trust the hints of MCP servers: `readOnlyHint` means the effect `read`, `idempotentHint` the
   * effect `idempotent`. Default: every tool has the effect `write` unless `traits` set another.
   */
  readonly trustAnnotations?: boolean | undefined;
}
/** An unsupported feature of a tool, and the alternative. */
interface AiOmittedMember {
  /** The name of the tool in the set. */
  readonly tool: string;
  /** The member of the tool; `name` if the tool gets another name; empty if the tool itself is omitted. */
  readonly member: string;
  readonly why: string;
}
/** Options of importing AI SDK tools. */
interface FromAiToolsOptions extends MakeOptions, ApprovalOptions {
  /** The name of the toolset, in warnings. Default `ai-sdk`. */
  readonly name?: string | undefined;
}
/** A toolset with tools of the AI SDK. */
interface AiToolset extends Toolset {
  /**
   * Unsupported features of the tools. Each run that lists
   * the tools gets one warning about them: `ai_sdk_omitted`.
   */
  readonly omitted: readonly AiOmittedMember[];
}
/**
 * Converts tools of AI SDK 6 and 7 to tools of the core: the `tools` of `generateText` become `tools` of an
 * agent.
 *
 * Throws `no_json_schema`, `schema_not_object`, `no_validator`, `no_confirmation`, `invalid_tool`. An invalid
 * dynamic tool, such as a tool of an MCP server, is omitted without an error.
 */
export declare function fromAiTools(tools: AiToolSet, options?: FromAiToolsOptions): AiToolset;
/** A tool of the AI SDK, with its name in its set. */
interface AiOrigin {
  readonly name: string;
  readonly tool: AiTool;
}
/**
 * Returns the AI SDK tool from which a tool was created, with its title, its metadata and its provider
 * options. Undefined for any other tool. Added gates and other traits do not hide it.
 */
export declare function aiToolOf(tool: Pick<Tool, "declaration">): AiOrigin | undefined;
/** The key of the traits that the AI SDK cannot express, on an exported tool and its copies. */
declare const exportedMark: unique symbol;
/** Options that the AI SDK passes to a tool, in addition to its input. */
interface ExportedCallOptions {
  readonly toolCallId: string;
  readonly messages: readonly unknown[];
  readonly abortSignal?: AbortSignal | undefined;
  readonly context?: unknown;
  readonly experimental_context?: unknown;
}
/** A call in the form that the application gets before it runs. */
interface AiCall {
  readonly toolName: string;
  readonly toolCallId: string;
  readonly args: JsonObject;
  /** The context of the tool, from `toolsContext`; in AI SDK 6, the context of the complete run. */
  readonly context: unknown;
}
/** Settings for running a call. */
interface AiCallSettings {
  /** The conversation of the call. Default: the option `session` of `toAiTools`. */
  readonly session?: string | SessionKey | undefined;
  /**
   * Dependencies of the call; default: the tool's context, otherwise the option `deps` of `toAiTools`.
   */
  readonly deps?: unknown;
  /** The approver that is logged for an approval of the AI SDK; default `approval`. */
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
   * key with the user. An approval counts only for a question that was asked in this conversation. The option
   * is required if a tool asks for confirmation, unless `forCall` returns the conversation: the AI SDK passes
   * no chat id to tools.
   *
   * A question and its result are logged in a session of the call, whose id begins with this id.
   */
  readonly session?: string | SessionKey | undefined;
  /** Returns the settings of one call: its conversation and its `deps`. */
  readonly forCall?: ((call: AiCall) => AiCallSettings) | undefined;
  /** Called for each call that has ended. The AI SDK cannot report the usage of models that a tool called. */
  readonly onCallEnd?: ((end: AiCallEnd) => void) | undefined;
  /** Dependencies for listing the tools of toolsets, and for calls without their own dependencies. */
  readonly deps?: unknown;
}
/** The approval function of a tool, for `toolApproval` of `generateText`. */
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
/** A tool of the core as a tool of AI SDK 6 and 7. A tool that the client runs has no `execute`. */
type ExportedAiTool = DeclaredAiTool & ({
  readonly execute: ExportedExecute;
  readonly outputSchema?: () => never;
} | {
  readonly execute?: never;
  readonly outputSchema: () => never;
});
/** Yields the progress of the call, and finally its output. */
type ExportedExecute = (input: unknown, options: ExportedCallOptions) => AsyncGenerator<unknown, void, void>;
/** Type information of a tool and its calls. */
interface DeclaredAiTool {
  readonly type: "dynamic";
  readonly description: string;
  /** The schema in the AI SDK's own type. */
  readonly inputSchema: () => never;
  readonly [exportedMark]: ToolTraits;
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
/** The tools of a runner for the AI SDK. */
interface AiExport {
  /** Tools for `tools` of `generateText`, `streamText` and `ToolLoopAgent`; other tools may be added. */
  readonly tools: {
    readonly [name: string]: ExportedAiTool;
  };
  /** Approval functions for `toolApproval`; approvals of other tools may be added. */
  readonly toolApproval: {
    readonly [name: string]: ExportedApproval;
  };
  /** Warnings about missing tools, such as those of a toolset that failed. */
  readonly warnings: readonly RunWarning[];
}
/**
 * Returns the current tools of a runner's agent for AI SDK 6 and 7. Each call is a separate run: checked,
 * gated by the runner's gates, logged, and limited. A call that needs an approval runs once with an approval
 * of the AI SDK, if that answers a question that was asked in the conversation about exactly these arguments;
 * otherwise the call is refused. A history that a page has forged, changed or sent again runs nothing.
 *
 * Rejects with `ConfigError`: `session_required` if a tool asks for confirmation and there is no
 * conversation, `invalid_option`; and with the errors of `runner.listTools`.
 */
export declare function toAiTools(runner: Runner, options?: ToAiToolsOptions & DryRunOptions): Promise<AiExport>;
export type { AiCall, AiCallEnd, AiCallSettings, AiExport, AiOmittedMember, AiOrigin, AiSdkApprovalToolOptions, AiSdkProvidedTool, AiSdkProviderToolOptions, AiTool, AiToolApproval, AiToolSet, AiToolset, ExportedAiTool, ExportedApproval, FromAiToolsOptions, ToAiToolsOptions };
// ---- model

import { Model } from "@mortise/core";
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
interface Timeouts {
  /**
   * Milliseconds that the server may be silent before the first event; any byte counts as data, including
   * comments. Default 60,000; 600,000 with `stream: false`, where the first event is the complete answer.
   */
  readonly firstByteMs?: number;
  /** Milliseconds that the server may be silent in the middle of an answer; default 60,000. */
  readonly stallMs?: number;
}
/**
 * A language model of an AI SDK provider, such as `openai('gpt-5')` or `mistral('mistral-large-latest')`.
 *
 * The type declares only the members that are used, so that no version of `@ai-sdk/provider` is a dependency.
 * The types of the arguments depend on `specificationVersion`.
 */
interface AiSdkLanguageModel {
  /** The version of the model specification: `v4` for AI SDK 7, `v3` for AI SDK 6. */
  readonly specificationVersion: "v4" | "v3";
  /** The names of the provider and of its API, such as `openai.responses`. */
  readonly provider: string;
  readonly modelId: string;
  /**
   * Patterns of the URLs that the provider can fetch itself,
   * by media type, such as `image/*`, or `*` for all types.
   */
  readonly supportedUrls: PromiseLike<SupportedUrls> | SupportedUrls;
  doStream(options: never): PromiseLike<{
    readonly stream: ReadableStream<unknown>;
  }>;
  doGenerate(options: never): PromiseLike<object>;
}
type SupportedUrls = {
  readonly [mediaType: string]: readonly RegExp[];
};
/** Options of an AI SDK model. All are optional. */
interface AiSdkModelOptions extends CallOptions {
  /**
   * The provider name of provider parts, `providerMetadata` and `providerOptions`; default `ai-sdk:` and the
   * model's own provider, such as `ai-sdk:openai.responses`. It is never the name of another `@mortise`
   * provider: their metadata are not compatible.
   */
  readonly provider?: string | undefined;
  /**
   * Keys and tokens of the model's package. Keys in its headers are found automatically; list them here if
   * the model is wrapped, for example by `wrapLanguageModel`.
   */
  readonly secrets?: readonly string[] | undefined;
  /**
   * Timeouts, default 300,000 milliseconds each, and 600,000 for a complete answer: comments and events that
   * a package ignores are not visible here, and a model may think for minutes.
   */
  readonly timeouts?: Timeouts | undefined;
}
/**
 * Creates a model from a model of any AI SDK provider: `aiSdkModel(mistral('mistral-large-latest'))`.
 *
 * The provider's package makes the requests; the AI SDK's own loop does not run. Throws `ConfigError`
 * (`invalid_option`) if the value is not a language model of `v4` or `v3`.
 */
export declare function aiSdkModel(model: AiSdkLanguageModel, options?: AiSdkModelOptions): Model;
export type { AiSdkLanguageModel, AiSdkModelOptions, Timeouts };
// ---- ui

import { HandlerOptions, UiEvent, UiHandlerOptions, UiRunEnd } from "@mortise/ui";
import { JsonObject, JsonValue } from "@mortise/core";
/** Options of a handler for AI SDK chats, in addition to those of `uiHandler`. */
type AiSdkHandlerOptions = Omit<HandlerOptions, "bodyLimitBytes"> & {
  /** The path to which chats post; the other routes are below it. Default `/api/chat`. */
  readonly base?: string | undefined;
  /**
   * The behaviour of `regenerate()` and `sendMessage({ messageId })`. Users may use them if they may write in
   * the session, `mayEdit` of `authorize` does not refuse, and they may answer the open questions.
   *
   * - `'rewind'`, the default: the session rewinds to before the message, and the message is sent again,
   * changed or not. Everything after that message stays in the log but is no longer part of the conversation.
   * Open calls end and do not run. Calls that may have had an effect are kept: a new answer starts after
   * these calls, and a changed last message follows the answer with these calls; a changed earlier message is
   * refused (`rewind_effects`).
   * - `'fork'`: the message is sent in a fork of the session from before the message. The answer begins
   *   with a transient `data-session` with the fork's `id`, which the page must use as the chat's id from
   *   then on. Refused if calls that may have had an effect would be forgotten (`fork_effects`), unless
   *   `mayEdit` of `authorize` agrees.
   * - `true`: the last message is sent again as a new message of the same session. The first answer stays,
   *   and the model reads it; a reload shows both answers.
   * - `false`: the request is refused with `unsupported`.
   */
  readonly askAgain?: boolean | "rewind" | "fork" | undefined;
  /**
   * The artifact service of the sessions: a fork copies its files, and a rewind restores them. Default: a
   * fork has no files, and a rewind leaves them as they are.
   */
  readonly artifacts?: UiHandlerOptions["artifacts"];
  /**
   * The maximum size of a request's JSON in bytes; default 4
   * MiB, because a client sends all of its messages by default.
   */
  readonly bodyLimitBytes?: number | undefined;
};
/** Handles one request. Never rejects. */
type AiSdkHandler = (request: Request) => Promise<Response>;
/**
 * Creates one web-standard handler for the routes of `useChat`:
 * - `POST base` sends a message, and streams the resulting message.
 * - `GET base/ID` returns the stored messages of a chat as `{ messages, rev }`.
 * - `GET base/ID/stream` streams the message that is being written, from its start; 204 if there is none.
 *   With `?after=REV` the newest message is also sent if an event was stored after that revision, so that no
 *   event is missed between the two requests.
 *
 * A chat is a session of the user that `authorize` returns, so another user's chat is not found.
 * `AiSdkChatRequest` lists the members of a request that are read.
 *
 * Throws `ConfigError`: `missing_authorize`, `unknown_option`.
 */
export declare function aiSdkHandler(options: AiSdkHandlerOptions): AiSdkHandler;
/** A message of `useChat`: a user message, or the complete output of an invocation. */
interface AiSdkMessage {
  /** The client's own id of a user message; for an answer, the invocation's id. */
  id: string;
  role: "user" | "assistant";
  metadata?: AiSdkMetadata;
  parts: AiSdkPart[];
}
/** The metadata of a message. */
interface AiSdkMetadata {
  /**
   * The status of the invocation. `running`: it is running,
   * or was interrupted. `paused`: it waits for a user.
   */
  readonly status?: "running" | "completed" | "paused" | "limited" | "cancelled" | "suspended" | "failed" | "interrupted";
  /** The token usage of the invocation, including nested agents, in the member that clients read. */
  readonly usage?: AiSdkUsage;
  /** The usage by model, in the order in which the models were called. */
  readonly usageByModel?: (AiSdkUsage & {
    readonly provider?: string;
    readonly model?: string;
  })[];
}
/** Token counts. Cached tokens and reasoning tokens are parts of the totals. */
interface AiSdkUsage {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly totalTokens?: number;
  readonly reasoningTokens?: number;
  readonly cachedInputTokens?: number;
  readonly cacheWriteTokens?: number;
}
/** A piece of a message. */
type AiSdkPart = AiSdkText | AiSdkReasoning | AiSdkTool | AiSdkSourceUrl | AiSdkSourceDocument | AiSdkFile | AiSdkSteering | AiSdkData | {
  type: "step-start";
};
/** A text part. */
interface AiSdkText {
  type: "text";
  text: string;
  state?: "streaming" | "done";
}
/** A model's thoughts. */
interface AiSdkReasoning {
  type: "reasoning";
  id: string;
  text: string;
  state: "streaming" | "done";
}
/** A tool call; its type contains the name of the tool. */
type AiSdkTool = {
  type: `tool-${string}`;
  toolCallId: string;
} & ({
  state: "input-streaming";
  input: undefined;
  rawInput?: string;
} | {
  state: "input-available";
  input: JsonObject;
} | {
  state: "approval-requested";
  input: JsonObject;
  approval: AiSdkApproval & {
    approved?: never;
    reason?: never;
  };
} | {
  state: "approval-responded";
  input: JsonObject;
  approval: AiSdkApproval & {
    approved: boolean;
  };
} | {
  state: "output-available";
  input: JsonObject;
  output: JsonValue;
  preliminary?: true;
  approval?: AiSdkApproval & {
    approved: true;
  };
} | {
  state: "output-error";
  input: JsonObject;
  errorText: string;
  approval?: AiSdkApproval & {
    approved: true;
  };
} | {
  state: "output-denied";
  input: JsonObject;
  approval: AiSdkApproval & {
    approved: false;
  };
});
/** The approval of a call: the question whether it may run. */
interface AiSdkApproval {
  id: string;
  approved?: boolean;
  requestReason?: string;
  reason?: string;
  descriptor?: JsonObject;
  isAutomatic?: true;
}
/** A source that an answer cites, with a URL. */
interface AiSdkSourceUrl {
  type: "source-url";
  sourceId: string;
  url: string;
  title?: string;
  providerMetadata?: AiSdkProviderMetadata;
}
/** A source that an answer cites, without a URL. */
interface AiSdkSourceDocument {
  type: "source-document";
  sourceId: string;
  mediaType: string;
  title: string;
  providerMetadata?: AiSdkProviderMetadata;
}
/** A file with its URL. */
interface AiSdkFile {
  type: "file";
  url: string;
  mediaType: string;
}
/** A message that the user sent while the agent was running. */
interface AiSdkSteering {
  type: "steering-message";
  id: string;
  parts: (AiSdkText | AiSdkFile)[];
}
/** Data for which the protocol has no part. */
interface AiSdkData {
  type: `data-${string}`;
  id?: string;
  data: JsonObject;
}
/** Metadata by provider; members of this package are under `mortise`. */
type AiSdkProviderMetadata = Record<string, Record<string, string>>;
/** The chunks of the AI SDK's UI message stream that are sent, with the members that are set. */
type AiSdkChunk = {
  readonly type: "start";
  readonly messageId: string;
  readonly messageMetadata?: AiSdkMetadata;
} | {
  readonly type: "start-step";
} | {
  readonly type: "finish-step";
} | {
  readonly type: "reset-step";
} | {
  readonly type: "text-start";
  readonly id: string;
} | {
  readonly type: "text-delta";
  readonly id: string;
  readonly delta: string;
} | {
  readonly type: "text-end";
  readonly id: string;
} | {
  readonly type: "reasoning-start";
  readonly id: string;
} | {
  readonly type: "reasoning-delta";
  readonly id: string;
  readonly delta: string;
} | {
  readonly type: "reasoning-end";
  readonly id: string;
} | {
  readonly type: "tool-input-start";
  readonly toolCallId: string;
  readonly toolName: string;
} | {
  readonly type: "tool-input-delta";
  readonly toolCallId: string;
  readonly inputTextDelta: string;
} | {
  readonly type: "tool-input-available";
  readonly toolCallId: string;
  readonly toolName: string;
  readonly input: JsonObject;
} | {
  readonly type: "tool-approval-request";
  readonly approvalId: string;
  readonly toolCallId: string;
  /** The hint of the question. */
  readonly reason?: string;
  /** Additional information for the decision. */
  readonly approvalDescriptor?: JsonObject;
  /** True if a rule has decided and no user is asked. */
  readonly isAutomatic?: true;
} | {
  readonly type: "tool-approval-response";
  readonly approvalId: string;
  readonly approved: boolean;
  readonly reason?: string;
} | {
  readonly type: "tool-output-available";
  readonly toolCallId: string;
  readonly output: JsonValue;
  /** True if the output is progress: another output follows. */
  readonly preliminary?: true;
} | {
  readonly type: "tool-output-error";
  readonly toolCallId: string;
  readonly errorText: string;
} | {
  readonly type: "tool-output-denied";
  readonly toolCallId: string;
} | {
  readonly type: "source-url";
  readonly sourceId: string;
  readonly url: string;
  readonly title?: string;
  readonly providerMetadata?: AiSdkProviderMetadata;
} | {
  readonly type: "source-document";
  readonly sourceId: string;
  readonly mediaType: string;
  readonly title: string;
  readonly providerMetadata?: AiSdkProviderMetadata;
} | {
  readonly type: "file";
  readonly url: string;
  readonly mediaType: string;
} | {
  readonly type: "steering-message";
  readonly id: string;
  readonly parts: (AiSdkText | AiSdkFile)[];
} | AiSdkDataChunk | {
  readonly type: "message-metadata";
  readonly messageMetadata: AiSdkMetadata;
} | {
  readonly type: "error";
  readonly errorText: string;
} | {
  readonly type: "abort";
  readonly reason?: string;
} | {
  readonly type: "finish";
  readonly finishReason: "stop" | "length" | "content-filter" | "tool-calls" | "error" | "other";
  readonly messageMetadata?: AiSdkMetadata;
};
/** Data that the protocol has no chunk for. A chunk with an `id` replaces the part of that type and id. */
interface AiSdkDataChunk {
  readonly type: `data-${string}`;
  readonly id?: string;
  readonly data: JsonObject;
  /** True if it is passed to `onData` and is not part of the message. */
  readonly transient?: true;
}
/** The part of a message that a client already has. */
interface AiSdkKnown {
  /** The id of the last message of the assistant. */
  readonly messageId: string;
  /** The number of its parts that start a step. */
  readonly steps: number;
}
/**
 * A session as an AI SDK client sees it, built from the events of a watcher of the session.
 *
 * Pass the stored events to `take` first, from the first on. `begin` then starts to follow the newest
 * invocation, `take` handles each further event, and `end` sends the final status. Before `begin`, `take`
 * returns nothing.
 *
 * INVARIANT ai-sdk:reload: the message that a client builds from the chunks of an invocation equals the
 * message that `messages` returns for the log.
 */
export declare class AiSdkStream {
  #private;
  /** The revision up to which events were processed. */
  get rev(): number;
  /** The message id of the newest invocation; undefined in a session without invocations. */
  get messageId(): string | undefined;
  /** True if a newer invocation has started, so that nothing is added to the message any more. */
  get isOver(): boolean;
  /** Returns the session's messages, as a client has them that saw all runs. */
  messages(): readonly AiSdkMessage[];
  /** Returns the name of a call's tool, and its current arguments. */
  call(callId: string): {
    readonly name: string;
    readonly args: JsonObject;
  } | undefined;
  /**
   * Starts to follow an invocation.
   * @param known The part of the message that the client already has.
   * @param messageId The message of the invocation; default: the newest invocation.
   */
  begin(known?: AiSdkKnown, messageId?: string): readonly AiSdkChunk[];
  /** Returns the chunks for an event. */
  take(event: UiEvent): readonly AiSdkChunk[];
  /** Ends the run. Without `ended`, no run is active, and the log decides on the status. */
  end(ended?: Partial<UiRunEnd>): readonly AiSdkChunk[];
}
/**
 * Returns a session's messages, as a client has them that saw all runs.
 *
 * The messages are built from the stored events and not from a `UiState`: the AI SDK keeps each approval in
 * the part of its call, but a state has only the open questions.
 * @param events The UI events of the session, from the first on.
 */
export declare function aiSdkMessages(events: Iterable<UiEvent>): readonly AiSdkMessage[];
/**
 * The part of a chat request that is read: ids, the text of the user's last message, decisions by the ids of
 * their questions, and results of tools that the page runs. Tool names, arguments, outputs of the server's
 * tools and earlier messages are ignored, because the server has them.
 */
interface AiSdkChatRequest {
  readonly chatId: string;
  /** The last message, if it is a user message. */
  readonly message?: AiSdkUserMessage;
  /**
   * Set if the client has removed the messages after `message`: it requests another `answer` (`regenerate`),
   * or has replaced the text (`words`, with `sendMessage({ messageId })`).
   */
  readonly again?: "answer" | "words";
  /** The part that the client has of the last message, if that is the assistant's. */
  readonly known?: {
    readonly messageId: string;
    readonly steps: number;
  };
  readonly approvals: readonly AiSdkSentApproval[];
  readonly results: readonly AiSdkSentResult[];
  /** Answers in the format of the page, to `data-question` and to approvals that need more than a yes. */
  readonly answers: readonly {
    readonly id: string;
    readonly value: JsonValue;
  }[];
  /** A question that no longer needs an answer. */
  readonly withdraw?: {
    readonly id: string;
    readonly reason?: string;
  };
  /** True to cancel the run. */
  readonly cancel: boolean;
}
/** Text and files of the user. The id makes it harmless to send a message twice. */
interface AiSdkUserMessage {
  readonly id: string;
  readonly parts: readonly AiSdkUserPart[];
}
/** A part of a user message: text, or a file with its content or its URL. */
type AiSdkUserPart = {
  readonly type: "text";
  readonly text: string;
} | {
  readonly type: "data";
  readonly data: string;
  readonly mimeType: string;
} | {
  readonly type: "url";
  readonly url: string;
  readonly mimeType: string;
};
/** A decision about an approval. */
interface AiSdkSentApproval {
  readonly id: string;
  readonly approved: boolean;
  readonly reason?: string;
}
/** The result of a tool that the page runs. */
interface AiSdkSentResult {
  readonly callId: string;
  readonly output?: JsonValue;
  readonly error?: string;
}
export type { AiSdkApproval, AiSdkChatRequest, AiSdkChunk, AiSdkData, AiSdkDataChunk, AiSdkFile, AiSdkHandler, AiSdkHandlerOptions, AiSdkKnown, AiSdkMessage, AiSdkMetadata, AiSdkPart, AiSdkProviderMetadata, AiSdkReasoning, AiSdkSentApproval, AiSdkSentResult, AiSdkSourceDocument, AiSdkSourceUrl, AiSdkSteering, AiSdkText, AiSdkTool, AiSdkUsage, AiSdkUserMessage, AiSdkUserPart };