// The declarations of TanStack AI that the subject uses, so that it type-checks without an install.
import type { JsonObject, StandardSchema } from '@mortise/core';

export type StreamChunk = { model: string; timestamp: number } & (
  | { type: 'RUN_STARTED'; runId: string; threadId: string }
  | { type: 'TEXT_MESSAGE_START'; messageId: string; role: 'assistant' }
  | { type: 'TEXT_MESSAGE_CONTENT'; messageId: string; delta: string; content: string }
  | { type: 'TEXT_MESSAGE_END'; messageId: string }
  | { type: 'TOOL_CALL_START'; toolCallId: string; toolCallName: string; toolName: string; index: number }
  | { type: 'TOOL_CALL_ARGS'; toolCallId: string; delta: string }
  | { type: 'TOOL_CALL_END'; toolCallId: string; toolCallName: string; toolName: string; input: object }
  | {
      type: 'RUN_FINISHED';
      runId: string;
      threadId: string;
      finishReason: 'stop' | 'tool_calls';
      usage: { promptTokens: number; completionTokens: number; totalTokens: number };
    }
  | { type: 'RUN_ERROR'; message?: string }
);

export interface TextOptions {
  messages: { role: 'user' | 'assistant' | 'tool'; toolCallId?: string }[];
  tools?: { inputSchema?: { type?: unknown; properties?: unknown } }[];
  runId?: string;
  threadId?: string;
}

export interface TextAdapter {
  kind: 'text';
  name: string;
  model: string;
  chatStream(options: TextOptions): AsyncIterable<StreamChunk>;
  structuredOutput(): Promise<never>;
}

export interface ServerTool {
  name: string;
}

export function toolDefinition(options: {
  name: string;
  description: string;
  inputSchema: StandardSchema<unknown, JsonObject> | object;
}): { server(execute: (args: JsonObject) => unknown): ServerTool };

export function maxIterations(count: number): object;

export function chat(options: {
  adapter: TextAdapter;
  messages: { role: 'user'; content: string }[];
  tools: ServerTool[];
  agentLoopStrategy?: object;
}): AsyncIterable<StreamChunk>;
