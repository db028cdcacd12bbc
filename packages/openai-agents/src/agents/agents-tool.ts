import type { AgentsCall } from './agents-call.ts';
import type { AgentsGuardrail } from './agents-guardrail.ts';
import type { AgentsRunContext } from './agents-run-context.ts';

/** A tool of the SDK: a function, or something that only its own runner or OpenAI can run. */
export type AgentsTool = AgentsFunctionTool | AgentsOtherTool;

/** A tool of `tool()`, `agent.asTool()`, `mcpToFunctionTool()` or `getAllMcpTools()` of the SDK. */
export interface AgentsFunctionTool {
  readonly type: 'function';
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
  on?(name: '*', handler: (event: AgentsInnerEvent) => void): unknown;
  needsApproval(runContext: AgentsRunContext, input: unknown, callId?: string): Promise<boolean>;
  isEnabled(runContext: AgentsRunContext, agent: never): Promise<boolean>;
  invoke(runContext: AgentsRunContext, input: string, details?: AgentsCallDetails): Promise<unknown>;
}

/** Details of a call. */
export interface AgentsCallDetails {
  readonly toolCall?: AgentsCall;
  readonly signal?: AbortSignal;
}

/** An event in the run of an agent that is a tool. */
export interface AgentsInnerEvent {
  readonly event: { readonly type: string };
  readonly toolCall?: { readonly callId: string } | undefined;
}

/** A tool that is not a function: no Mortise tool can answer its calls. */
export interface AgentsOtherTool {
  readonly type: 'computer' | 'shell' | 'apply_patch' | 'hosted_tool';
  readonly name: string;
}
