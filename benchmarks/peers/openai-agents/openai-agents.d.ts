// The declarations of the OpenAI Agents SDK that the subject uses, so that it type-checks without an install.
import type { JsonObject, StandardSchema } from '@mortise/core';

export type OutputItem =
  | { type: 'function_call'; id: string; callId: string; name: string; status: 'completed'; arguments: string }
  | {
      type: 'message';
      id: string;
      role: 'assistant';
      status: 'completed';
      content: { type: 'output_text'; text: string }[];
    };

export interface ModelRequest {
  input: string | ({ type: 'message' } | { type: 'function_call_result'; callId: string })[];
  tools: { parameters?: { type?: unknown } }[];
}

export interface TokenCounts {
  requests: number;
  inputTokens: number;
  outputTokens: number;
  totalTokens: number;
}

export class Usage {
  constructor(counts: TokenCounts);
}

export type ModelStreamEvent =
  | { type: 'response_started' }
  | { type: 'output_text_delta'; delta: string }
  | {
      type: 'model';
      event: { type: 'response.function_call_arguments.delta'; item_id: string; delta: string };
    }
  | { type: 'response_done'; response: { id: string; usage: TokenCounts; output: OutputItem[] } };

export interface Model {
  getResponse(request: ModelRequest): Promise<{ usage: Usage; output: OutputItem[]; responseId: string }>;
  getStreamedResponse(request: ModelRequest): AsyncIterable<ModelStreamEvent>;
}

export type SdkTool = { type: 'function' };

export function tool(options: {
  name: string;
  description: string;
  parameters: StandardSchema<unknown, JsonObject> | object;
  strict?: boolean;
  execute: (args: JsonObject) => unknown;
}): SdkTool;

export class Agent {
  constructor(options: {
    name: string;
    instructions: string;
    model: Model | string;
    tools: SdkTool[];
    mcpServers?: MCPServerStdio[];
  });
}

export class RunContext {}

export interface ServedTool {
  name: string;
  invoke(context: RunContext, input: string): Promise<unknown>;
}

export class MCPServerStdio {
  constructor(options: { name: string; command: string; args: string[]; cacheToolsList: boolean });
  connect(): Promise<void>;
  close(): Promise<void>;
}

export function getAllMcpTools(servers: MCPServerStdio[]): Promise<ServedTool[]>;

export type RunStreamEvent =
  | { type: 'raw_model_stream_event'; data: ModelStreamEvent }
  | { type: 'run_item_stream_event' };

export interface StreamedRun extends AsyncIterable<RunStreamEvent> {
  readonly completed: Promise<void>;
  readonly finalOutput: string | undefined;
}

export class Runner {
  constructor(options: { tracingDisabled: boolean });
  run(agent: Agent, prompt: string, options: { maxTurns: number }): Promise<{ finalOutput: string | undefined }>;
  run(agent: Agent, prompt: string, options: { maxTurns: number; stream: true }): Promise<StreamedRun>;
}

export function run(agent: Agent, prompt: string): Promise<{ finalOutput: string | undefined }>;
export function setTracingDisabled(disabled: boolean): void;
