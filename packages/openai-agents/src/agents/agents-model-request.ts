import type { AgentsInputItem } from './agents-item.ts';

/** The request to a model of the SDK. */
export interface AgentsModelRequest {
  readonly systemInstructions?: string | undefined;
  readonly input: string | readonly AgentsInputItem[];
  readonly previousResponseId?: string | undefined;
  readonly conversationId?: string | undefined;
  readonly prompt?: object | undefined;
  readonly modelSettings: AgentsModelSettings;
  readonly tools: readonly AgentsDeclaredTool[];
  readonly outputType: 'text' | { readonly type: 'json_schema'; readonly schema: object };
  readonly handoffs: readonly AgentsDeclaredHandoff[];
  readonly signal?: AbortSignal | undefined;
}

/** The declaration of a tool that a model of the SDK gets. */
export type AgentsDeclaredTool =
  | {
      readonly type: 'function';
      readonly name: string;
      readonly namespace?: string | undefined;
      readonly description: string;
      readonly parameters: object;
      readonly outputSchema?: object | undefined;
    }
  | { readonly type: 'computer' | 'shell' | 'apply_patch' | 'hosted_tool'; readonly name: string };

/** An agent to which a model may hand over, with a call of this name. */
export interface AgentsDeclaredHandoff {
  readonly toolName: string;
  readonly toolDescription: string;
  readonly inputJsonSchema: object;
}

/** The settings of a model of the SDK. */
export interface AgentsModelSettings {
  readonly temperature?: number | undefined;
  readonly topP?: number | undefined;
  readonly maxTokens?: number | undefined;
  readonly toolChoice?: string | undefined;
  readonly parallelToolCalls?: boolean | undefined;
  readonly reasoning?: { readonly effort?: string | null | undefined } | undefined;
  readonly providerData?: Readonly<Record<string, unknown>> | undefined;
}
