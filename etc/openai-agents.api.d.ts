// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { Awaitable, JsonObject, JsonValue, Model, ModelWarning, ProviderTool, ReadonlyContext, RunWarning, Runner, SchemaValidator, SessionKey, Tool, ToolEffect, ToolEgress, Toolset } from "@mortise/core";
/**
 * The used part of `RunContext` of the SDK. Create one with `new RunContext(...)`: agents as tools need the
 * complete class.
 */
interface AgentsRunContext {
  /** The context that the application passed to the run. */
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
/** A function call, in the SDK's format. */
interface AgentsCall {
  readonly type: "function_call";
  readonly name: string;
  readonly callId: string;
  /** The arguments, as JSON text. */
  readonly arguments: string;
  readonly status?: "in_progress" | "completed" | "incomplete" | undefined;
}
/** A guardrail of a tool, which checks a call before it runs, or the result of a call. */
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
  /** The JSON Schema of the arguments, which are an object. */
  readonly parameters: object;
  readonly strict: boolean;
  readonly deferLoading?: boolean | undefined;
  readonly providerData?: object | undefined;
  readonly allowedCallers?: unknown;
  /** The JSON Schema of the output. */
  readonly outputSchema?: object | undefined;
  readonly errorFunction?: unknown;
  readonly timeoutMs?: number | undefined;
  readonly timeoutBehavior?: string | undefined;
  readonly timeoutErrorFunction?: unknown;
  readonly inputGuardrails?: readonly AgentsGuardrail[] | undefined;
  readonly outputGuardrails?: readonly AgentsGuardrail[] | undefined;
  readonly customDataExtractor?: unknown;
  /** Adds a listener for the events in the run of an agent as a tool. */
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
/** The used part of an `Agent` of the SDK: its tools, including those of its MCP servers. */
interface AgentsAgent {
  readonly name: string;
  getAllTools(runContext: AgentsRunContext): Promise<readonly AgentsTool[]>;
}
/** An output item of a model, in the SDK's format. */
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
  /** The arguments, as JSON text. */
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
/**
 * An input item of a request, which is a part of the conversation.
 * It is untrusted, because anyone may have written it.
 */
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
/** An agent to which a model may hand over, with a call of this name. */
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
/** An event of a model's stream, which ends with one `response_done`. */
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
/** The advice on whether a failed request may be retried. */
interface AgentsRetryAdvice {
  suggested: boolean;
  retryAfterMs?: number;
  normalized: {
    errorCode: string;
    statusCode?: number;
    retryAfterMs?: number;
  };
}
/** A Mortise tool as a function tool of the SDK, for an `Agent`. */
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
/** The implemented part of the SDK's `Model`, which an `Agent` or a `Runner` accepts as its `model`. */
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
  /**
   * Called with warnings about parts of a request that were
   * changed or omitted: the SDK has no member for warnings.
   */
  readonly onWarning?: ((warning: ModelWarning) => void) | undefined;
}
/**
 * Converts a Mortise model to a `Model` of the OpenAI Agents
 * SDK, for the option `model` of an `Agent` or a `Runner`.
 *
 * Its calls reject with the `ModelError` of the model, and with `bad_request` for features that only OpenAI
 * has, such as hosted tools and stored conversations. Calls of a cut turn never run: `truncated`. An answer
 * that the provider blocked is a refusal, for which the SDK throws.
 */
export declare function agentsModel(model: Model, options?: AgentsModelOptions): AgentsModel;
/** Options of approvals: the gate that asks a user. */
interface ApprovalOptions {
  /**
   * Adds the gate: `requireConfirmation` of `@mortise/confirmation`, or a similar function. If it is omitted,
   * a call that `needsApproval` is refused.
   */
  readonly confirmWith?: ((tool: Tool) => Tool) | undefined;
}
/** Settings of converting SDK tools, without the validator. */
interface ToolSettings extends ApprovalOptions {
  /**
   * The effect of all tools, or a function that returns the effect of each tool, because SDK tools do not
   * declare it. Default `write`, the safe choice. A tool that was exported from Mortise keeps its own effect.
   */
  readonly effect?: ToolEffect | ((tool: AgentsFunctionTool) => ToolEffect | undefined) | undefined;
  /** Returns the destinations that data of a call may reach. Default: any address in the arguments. */
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
   * Returns the run context of a call: `({ deps }) => new RunContext(deps)`. Return the same context for the
   * same `deps` if its approvals or usage must persist.
   */
  readonly runContext: (context: ReadonlyContext) => AgentsRunContext;
  /** The agent that is passed to `isEnabled` and guardrails. Default: the agent that owns the tools. */
  readonly agent?: AgentsAgent | undefined;
  /** True to omit hosted tools of a list, with a warning, instead of refusing the list. */
  readonly leaveOutHosted?: boolean | undefined;
}
/**
 * Converts tools of the OpenAI Agents SDK to a toolset. `needsApproval` becomes a gate, guardrails are
 * applied, `isEnabled` is called before every model call, and the tool's own schema checks the arguments of
 * its function.
 *
 * Throws `ConfigError`: `agents_hosted_tool` if a list has a tool that is not a function, with the
 * alternative; `no_validator`, `schema_not_object`, `no_confirmation`.
 */
export declare function fromAgentsTools(source: AgentsToolSource, options: FromAgentsToolsOptions): Toolset;
/** Options of exporting tools. */
interface ToAgentsToolsOptions {
  /**
   * The conversation of a call: the id of your chat or of the SDK's `Session`, or a session key with the
   * user; or a function that returns it. An approval counts only for a question that was asked in this
   * conversation. The option is required if a tool asks for confirmation, because the SDK passes no such id
   * to tools.
   *
   * A question and its result are logged in a session of the call, whose id begins with this id.
   */
  readonly session?: string | SessionKey | ((call: LeavingCall) => Awaitable<string | SessionKey | undefined>) | undefined;
  /** Returns the `deps` of tools and gates. Default: the `context` of the run. */
  readonly deps?: ((runContext: AgentsRunContext) => unknown) | undefined;
  /** Returns the name of the approver of a call. */
  readonly approvedBy?: ((runContext: AgentsRunContext) => string | undefined) | undefined;
  /**
   * True to pass the output schemas of tools to the SDK. Only models of the Responses API accept them; models
   * of Chat Completions and of `aisdk()` fail. The SDK then serializes the complete result as JSON, so media
   * are omitted, with the warning `agents_omitted`. Default false.
   */
  readonly outputSchemas?: boolean | undefined;
  /** Called with the values that a tool yields while it runs, which the SDK does not support. */
  readonly onProgress?: ((call: LeavingCall, value: JsonValue) => Awaitable<void>) | undefined;
  /** Called with warnings about listing and calling tools. */
  readonly onWarning?: ((warning: RunWarning) => void) | undefined;
}
/** A call that an agent of the SDK makes. */
interface LeavingCall {
  readonly name: string;
  readonly callId: string | undefined;
  readonly runContext: AgentsRunContext;
}
/**
 * Returns the tools of a runner's agent as function tools of the OpenAI Agents SDK. Each call is a run of the
 * runner: checked, gated, logged and limited.
 *
 * A call that a person has to confirm `needsApproval`: the SDK interrupts its run. An approval in the SDK
 * answers the gate once, if it answers a question that was asked in the conversation about exactly the
 * arguments that run. A stored state that was changed or is run again runs nothing. If a call needs a
 * question that the SDK cannot ask, such as for a credential or several approvers, it is refused with advice.
 *
 * Rejects with `ConfigError`: `session_required` if a tool asks for confirmation and `session` is missing,
 * `invalid_option`; and with the errors of `runner.listTools`.
 */
export declare function toAgentsTools(runner: Runner, options?: ToAgentsToolsOptions): Promise<AgentsExportedTool[]>;
export type { AgentsAgent, AgentsAssistantContent, AgentsCall, AgentsCallDetails, AgentsDeclaredHandoff, AgentsDeclaredTool, AgentsExportedTool, AgentsFunctionTool, AgentsGuardrail, AgentsGuardrailBehavior, AgentsGuardrailData, AgentsInnerEvent, AgentsInputItem, AgentsModel, AgentsModelOptions, AgentsModelRequest, AgentsModelResponse, AgentsModelSettings, AgentsOtherTool, AgentsOutputItem, AgentsProviderData, AgentsResponseDone, AgentsResponseUsage, AgentsRetryAdvice, AgentsRunContext, AgentsStreamEvent, AgentsTool, AgentsToolSource, AgentsUsage, ApprovalOptions, ExportedParameters, FromAgentsToolsOptions, FromAgentsToolsSettings, LeavingCall, ToAgentsToolsOptions, ToolSettings };