// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { Awaitable, JsonObject, JsonValue, Model, ModelWarning, ProviderTool, ReadonlyContext, RunWarning, Runner, SchemaValidator, SessionKey, Tool, ToolEffect, ToolEgress, Toolset } from "@mortise/core";
/**
 * The used part of `RunContext` of the SDK. Create one with `new RunContext(...)`: agents as tools need the
 * complete class.
 */
interface AgentsRunContext {
  /** The context that the application gave the run. */
  readonly context: unknown;
  /** The usage of models. */
  readonly usage?: {
    add(used: AgentsUsage): void;
  } | undefined;
  /** Returns true if a call is approved, false if it is rejected. */
  isToolApproved(approval: {
    readonly toolName: string;
    readonly callId: string;
  }): boolean | undefined;
}
/** `Usage` of the SDK. */
interface AgentsUsage {
  requests: number;
  inputTokens: number;
  outputTokens: number;
  totalTokens: number;
  inputTokensDetails: Record<string, number>[];
  outputTokensDetails: Record<string, number>[];
}
/** A function call, as the SDK has it. */
interface AgentsCall {
  readonly type: "function_call";
  readonly name: string;
  readonly callId: string;
  /** JSON. */
  readonly arguments: string;
  readonly status?: "in_progress" | "completed" | "incomplete" | undefined;
}
/** A guardrail of a tool: checks a call before it runs, or its result. */
interface AgentsGuardrail {
  readonly name: string;
  /** Runs the guardrail with an `AgentsGuardrailData`, which the SDK types with its own classes. */
  run(data: never): Promise<{
    readonly behavior: AgentsGuardrailBehavior;
  }>;
}
/** The input of a guardrail. */
interface AgentsGuardrailData {
  readonly context: AgentsRunContext;
  readonly agent: unknown;
  readonly toolCall: AgentsCall;
  /** The output, for an output guardrail. */
  readonly output?: unknown;
}
/** The decision of a guardrail. */
type AgentsGuardrailBehavior = {
  readonly type: "allow";
} | {
  readonly type: "rejectContent";
  readonly message: string;
} | {
  readonly type: "throwException";
};
/** A tool of the SDK: a function, or something that only its own runner or OpenAI can run. */
type AgentsTool = AgentsFunctionTool | AgentsOtherTool;
/** A tool of `tool()`, `agent.asTool()`, `mcpToFunctionTool()` or `getAllMcpTools()` of the SDK. */
interface AgentsFunctionTool {
  readonly type: "function";
  readonly name: string;
  readonly description: string;
  /** JSON Schema of an object. */
  readonly parameters: object;
  readonly strict: boolean;
  readonly deferLoading?: boolean | undefined;
  readonly providerData?: object | undefined;
  readonly allowedCallers?: unknown;
  /** JSON Schema. */
  readonly outputSchema?: object | undefined;
  readonly errorFunction?: unknown;
  readonly timeoutMs?: number | undefined;
  readonly timeoutBehavior?: string | undefined;
  readonly timeoutErrorFunction?: unknown;
  readonly inputGuardrails?: readonly AgentsGuardrail[] | undefined;
  readonly outputGuardrails?: readonly AgentsGuardrail[] | undefined;
  readonly customDataExtractor?: unknown;
  /** Adds a listener for the events of the run of an agent as a tool. */
  on?(name: "*", handler: (event: AgentsInnerEvent) => void): unknown;
  needsApproval(runContext: AgentsRunContext, input: unknown, callId?: string): Promise<boolean>;
  isEnabled(runContext: AgentsRunContext, agent: never): Promise<boolean>;
  invoke(runContext: AgentsRunContext, input: string, details?: AgentsCallDetails): Promise<unknown>;
}
/** Details of a call. */
interface AgentsCallDetails {
  readonly toolCall?: AgentsCall;
  readonly signal?: AbortSignal;
}
/** An event in the run of an agent that is a tool. */
interface AgentsInnerEvent {
  readonly event: {
    readonly type: string;
  };
  readonly toolCall?: {
    readonly callId: string;
  } | undefined;
}
/** A tool that is not a function: no Mortise tool can answer its calls. */
interface AgentsOtherTool {
  readonly type: "computer" | "shell" | "apply_patch" | "hosted_tool";
  readonly name: string;
}
/** An `Agent` of the SDK, as far as it is read here: its tools, those of its MCP servers included. */
interface AgentsAgent {
  readonly name: string;
  getAllTools(runContext: AgentsRunContext): Promise<readonly AgentsTool[]>;
}
/** An output item of a model, as the SDK has it. */
type AgentsOutputItem = {
  type: "message";
  role: "assistant";
  status: "completed" | "incomplete";
  content: AgentsAssistantContent[];
  providerData?: AgentsProviderData;
} | {
  type: "reasoning";
  content: {
    type: "input_text";
    text: string;
  }[];
  providerData?: AgentsProviderData;
} | {
  type: "function_call";
  callId: string;
  name: string;
  namespace?: string;
  /** JSON. */
  arguments: string;
  status: "completed";
  providerData?: AgentsProviderData;
};
type AgentsAssistantContent = {
  type: "output_text";
  text: string;
} | {
  type: "refusal";
  refusal: string;
} | {
  type: "image";
  image: string;
} | {
  type: "audio";
  audio: string;
  format: string;
};
/** Provider data on an item: part of the run's state, and of its history. */
type AgentsProviderData = Record<string, unknown>;
/** An input item of a request: a part of the conversation. It is untrusted: anyone may have written it. */
interface AgentsInputItem {
  readonly type?: string | undefined;
  readonly role?: string | undefined;
}
/** The request to a model of the SDK. */
interface AgentsModelRequest {
  readonly systemInstructions?: string | undefined;
  readonly input: string | readonly AgentsInputItem[];
  readonly previousResponseId?: string | undefined;
  readonly conversationId?: string | undefined;
  readonly prompt?: object | undefined;
  readonly modelSettings: AgentsModelSettings;
  readonly tools: readonly AgentsDeclaredTool[];
  readonly outputType: "text" | {
    readonly type: "json_schema";
    readonly schema: object;
  };
  readonly handoffs: readonly AgentsDeclaredHandoff[];
  readonly signal?: AbortSignal | undefined;
}
/** The declaration of a tool that a model of the SDK gets. */
type AgentsDeclaredTool = {
  readonly type: "function";
  readonly name: string;
  readonly namespace?: string | undefined;
  readonly description: string;
  readonly parameters: object;
  readonly outputSchema?: object | undefined;
} | {
  readonly type: "computer" | "shell" | "apply_patch" | "hosted_tool";
  readonly name: string;
};
/** An agent that a model may hand over to: by a call of this name. */
interface AgentsDeclaredHandoff {
  readonly toolName: string;
  readonly toolDescription: string;
  readonly inputJsonSchema: object;
}
/** The settings of a model of the SDK. */
interface AgentsModelSettings {
  readonly temperature?: number | undefined;
  readonly topP?: number | undefined;
  readonly maxTokens?: number | undefined;
  readonly toolChoice?: string | undefined;
  readonly parallelToolCalls?: boolean | undefined;
  readonly reasoning?: {
    readonly effort?: string | null | undefined;
  } | undefined;
  readonly providerData?: Readonly<Record<string, unknown>> | undefined;
}
/** The response of a model. */
interface AgentsModelResponse {
  usage: AgentsResponseUsage;
  output: AgentsOutputItem[];
}
/** Usage of one request. */
interface AgentsResponseUsage extends AgentsUsage {
  requestUsageEntries: undefined;
  /** Adds the usage of another request. */
  add(used: AgentsUsage): void;
}
/** An event of a model's stream: it ends with `response_done`, once. */
type AgentsStreamEvent = {
  type: "response_started";
} | {
  type: "output_text_delta";
  delta: string;
} | {
  type: "model";
  event: unknown;
} | {
  type: "response_done";
  response: AgentsResponseDone;
};
interface AgentsResponseDone {
  id: string;
  usage: AgentsUsage;
  output: AgentsOutputItem[];
}
/** The advice whether a failed request may be sent again. */
interface AgentsRetryAdvice {
  suggested: boolean;
  retryAfterMs?: number;
  normalized: {
    errorCode: string;
    statusCode?: number;
    retryAfterMs?: number;
  };
}
/** A tool of Mortise as a function tool of the SDK: give it to an `Agent`. */
interface AgentsExportedTool {
  type: "function";
  name: string;
  description: string;
  parameters: ExportedParameters;
  strict: boolean;
  deferLoading?: boolean;
  outputSchema?: ExportedParameters;
  errorFunction?: (runContext: AgentsRunContext, error: unknown) => Promise<JsonObject>;
  providerData?: Record<string, unknown>;
  invoke: (runContext: AgentsRunContext, input: string, details?: AgentsCallDetails) => Promise<unknown>;
  needsApproval: (runContext: AgentsRunContext, input: unknown, callId?: string) => Promise<boolean>;
  isEnabled: () => Promise<boolean>;
}
/** A schema of an object, with the members that the SDK requires. */
interface ExportedParameters {
  type: "object";
  properties: Record<string, never>;
  required: string[];
  additionalProperties: boolean;
}
/** `Model` of the SDK, as far as it is written here: what an `Agent` or a `Runner` takes as its `model`. */
interface AgentsModel {
  getResponse(request: AgentsModelRequest): Promise<AgentsModelResponse>;
  getStreamedResponse(request: AgentsModelRequest): AsyncIterable<AgentsStreamEvent>;
  getRetryAdvice(failed: {
    readonly error: unknown;
  }): AgentsRetryAdvice | undefined;
}
/** Options of passing a model to the SDK. All are optional. */
interface AgentsModelOptions {
  /**
   * Tools that the model's own provider runs, such as `openaiTools.webSearch()`, in addition to the agent's
   * tools.
   */
  readonly providerTools?: readonly ProviderTool[] | undefined;
  /** Called with parts of a request that were changed or omitted: the SDK has no member for them. */
  readonly onWarning?: ((warning: ModelWarning) => void) | undefined;
}
/**
 * A model of Mortise as a `Model` of the OpenAI Agents SDK: give it to an `Agent` or a `Runner` as `model`.
 *
 * Its calls reject with the `ModelError` of the model, and with `bad_request` for what only OpenAI has, such
 * as hosted tools and conversations that it keeps. Calls of a turn that was cut off never run: `truncated`.
 * An answer that the provider held back is a refusal, for which the SDK throws.
 */
export declare function agentsModel(model: Model, options?: AgentsModelOptions): AgentsModel;
/** Options of approvals: the gate that asks a user. */
interface ApprovalOptions {
  /**
   * Adds the gate: `requireConfirmation` of `@mortise/confirmation`, or a function like it. If omitted, a
   * call that `needsApproval` is refused.
   */
  readonly confirmWith?: ((tool: Tool) => Tool) | undefined;
}
/** Settings of converting SDK tools, without the validator. */
interface ToolSettings extends ApprovalOptions {
  /**
   * The effect of all tools, or of each. Default `write`, the careful one: the SDK has no declaration for it.
   * A tool that was exported from Mortise keeps its own.
   */
  readonly effect?: ToolEffect | ((tool: AgentsFunctionTool) => ToolEffect | undefined) | undefined;
  /** Returns the destinations that data of a call may reach. Default: any address in its arguments. */
  readonly egress?: ((tool: AgentsFunctionTool) => ToolEgress | undefined) | undefined;
  /** Enforces the schemas of arguments and outputs. */
  readonly validator?: SchemaValidator | undefined;
}
/** The source of SDK tools: a list, an agent with its MCP servers, or a function that returns a list. */
type AgentsToolSource = readonly AgentsTool[] | AgentsAgent | ((context: ReadonlyContext) => Awaitable<readonly AgentsTool[]>);
/** Options of converting SDK tools. */
type FromAgentsToolsOptions = FromAgentsToolsSettings & ({
  readonly validator: SchemaValidator;
} | {
  readonly unchecked: true;
  readonly validator?: never;
});
/** Settings of converting SDK tools, without the validator. */
interface FromAgentsToolsSettings extends Omit<ToolSettings, "validator"> {
  /** The name of the toolset. Default: the agent's name, otherwise `openai-agents`. */
  readonly name?: string | undefined;
  /**
   * Returns the run context of a call: `({ deps }) => new RunContext(deps)`. Return the same one for the same
   * `deps` if its approvals or usage must persist.
   */
  readonly runContext: (context: ReadonlyContext) => AgentsRunContext;
  /** The agent that `isEnabled` and guardrails get. Default: the agent whose tools they are. */
  readonly agent?: AgentsAgent | undefined;
  /** True to omit hosted tools of a list, with a warning, instead of refusing the list. */
  readonly leaveOutHosted?: boolean | undefined;
}
/**
 * Tools of the OpenAI Agents SDK as a toolset. `needsApproval` is a gate, guardrails are asked, `isEnabled`
 * is asked before every model call, and the tool's own schema checks what its function gets.
 *
 * Throws `ConfigError`: `agents_hosted_tool` if a list has one that is not a function, with what to use
 * instead; `no_validator`, `schema_not_object`, `no_confirmation`.
 */
export declare function fromAgentsTools(source: AgentsToolSource, options: FromAgentsToolsOptions): Toolset;
/** Options of exporting tools. */
interface ToAgentsToolsOptions {
  /**
   * The conversation of a call: the id of your chat or of the SDK's `Session`, or a session key with the
   * user; or a function that returns it. An approval counts only for a question that was asked in it.
   * Required if a tool asks for confirmation: the SDK passes no such id to tools.
   *
   * A question and what comes of it are logged in a session of the call, whose id begins with this one.
   */
  readonly session?: string | SessionKey | ((call: LeavingCall) => Awaitable<string | SessionKey | undefined>) | undefined;
  /** Returns the `deps` of tools and gates. Default: the `context` of the run. */
  readonly deps?: ((runContext: AgentsRunContext) => unknown) | undefined;
  /** Returns the name of the approver of a call. */
  readonly approvedBy?: ((runContext: AgentsRunContext) => string | undefined) | undefined;
  /**
   * True to pass on the output schema of a tool. Only models of the Responses API accept it, those of Chat
   * Completions and of `aisdk()` fail on it; and the SDK then serializes the complete result as JSON: media
   * are omitted, and the warning `agents_omitted` reports it. Default false.
   */
  readonly outputSchemas?: boolean | undefined;
  /** Called with the values that a tool yields while it runs: the SDK does not support them. */
  readonly onProgress?: ((call: LeavingCall, value: JsonValue) => Awaitable<void>) | undefined;
  /** Called with warnings while tools were listed or called. */
  readonly onWarning?: ((warning: RunWarning) => void) | undefined;
}
/** A call that an agent of the SDK makes. */
interface LeavingCall {
  readonly name: string;
  readonly callId: string | undefined;
  readonly runContext: AgentsRunContext;
}
/**
 * The tools of a runner's agent as function tools of the OpenAI Agents SDK. Each call is a run of the runner:
 * checked, gated, logged and bounded.
 *
 * A call that a person has to confirm `needsApproval`: the SDK interrupts its run, and an approval there is
 * the yes to the gate, once, if it answers a question that was asked in the conversation about exactly the
 * arguments that run. A stored state that was changed, or is run again, runs nothing. Questions that the SDK
 * cannot ask, such as for a credential or several approvers, are refused with advice.
 *
 * Rejects with `ConfigError`: `session_required` if a tool asks for confirmation and `session` is missing,
 * `invalid_option`; and as `runner.listTools`.
 */
export declare function toAgentsTools(runner: Runner, options?: ToAgentsToolsOptions): Promise<AgentsExportedTool[]>;
export type { AgentsAgent, AgentsAssistantContent, AgentsCall, AgentsCallDetails, AgentsDeclaredHandoff, AgentsDeclaredTool, AgentsExportedTool, AgentsFunctionTool, AgentsGuardrail, AgentsGuardrailBehavior, AgentsGuardrailData, AgentsInnerEvent, AgentsInputItem, AgentsModel, AgentsModelOptions, AgentsModelRequest, AgentsModelResponse, AgentsModelSettings, AgentsOtherTool, AgentsOutputItem, AgentsProviderData, AgentsResponseDone, AgentsResponseUsage, AgentsRetryAdvice, AgentsRunContext, AgentsStreamEvent, AgentsTool, AgentsToolSource, AgentsUsage, ApprovalOptions, ExportedParameters, FromAgentsToolsOptions, FromAgentsToolsSettings, LeavingCall, ToAgentsToolsOptions, ToolSettings };