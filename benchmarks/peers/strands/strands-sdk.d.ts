// The declarations of the Strands Agents SDK that the subject uses, so that it type-checks without an install.
import type { JsonObject, StandardSchema } from '@mortise/core';

export type ContentBlock =
  | { type: 'textBlock'; text: string }
  | { type: 'toolUseBlock' }
  | { type: 'toolResultBlock'; toolUseId: string };

export interface Message {
  role: 'user' | 'assistant';
  content: ContentBlock[];
}

export type ModelStreamEvent =
  | { type: 'modelMessageStartEvent'; role: 'assistant' }
  | { type: 'modelContentBlockStartEvent'; start?: { type: 'toolUseStart'; name: string; toolUseId: string } }
  | {
      type: 'modelContentBlockDeltaEvent';
      delta: { type: 'textDelta'; text: string } | { type: 'toolUseInputDelta'; input: string };
    }
  | { type: 'modelContentBlockStopEvent' }
  | { type: 'modelMessageStopEvent'; stopReason: 'toolUse' | 'endTurn' }
  | {
      type: 'modelMetadataEvent';
      usage: { inputTokens: number; outputTokens: number; totalTokens: number };
      metrics: { latencyMs: number };
    };

export interface StreamOptions {
  toolSpecs?: { inputSchema?: { type?: unknown } }[];
}

export abstract class Model {
  abstract updateConfig(config: object): void;
  abstract getConfig(): { modelId: string };
  abstract stream(messages: Message[], options: StreamOptions): AsyncIterable<ModelStreamEvent>;
}

export interface AgentResult {
  lastMessage: Message;
}

export interface SdkTool {
  name: string;
}

export type AgentStreamEvent =
  | { type: 'modelStreamUpdateEvent'; event: ModelStreamEvent }
  | { type: 'beforeInvocationEvent' };

export class Agent {
  constructor(options: { model: Model; tools: SdkTool[]; printer: boolean });
  invoke(prompt: string): Promise<AgentResult>;
  stream(prompt: string): AsyncGenerator<AgentStreamEvent, AgentResult, void>;
}

export function tool(options: {
  name: string;
  description: string;
  inputSchema: StandardSchema<unknown, JsonObject> | object;
  callback: (args: JsonObject) => unknown;
}): SdkTool;
