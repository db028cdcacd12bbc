// The declarations of the AI SDK that the subject uses, so that it type-checks without an install.
import type { JsonObject, StandardSchema } from '@mortise/core';

export interface ToolCallPart {
  type: 'tool-call';
  toolCallId: string;
  toolName: string;
  input: string;
}

export interface TokenCounts {
  inputTokens: { total: number; noCache: number; cacheRead: number; cacheWrite: number };
  outputTokens: { total: number; text: number; reasoning: number };
}

export interface FinishReason {
  unified: 'stop' | 'tool-calls';
  raw: string | undefined;
}

export interface CallOptions {
  prompt: (
    | { role: 'system' | 'user' | 'assistant' }
    | { role: 'tool'; content: { type: 'tool-result'; toolCallId: string }[] }
  )[];
  tools?: { inputSchema?: { type?: unknown } }[];
}

export type StreamPart =
  | { type: 'stream-start'; warnings: [] }
  | { type: 'text-start' | 'text-end' | 'tool-input-end'; id: string }
  | { type: 'text-delta' | 'tool-input-delta'; id: string; delta: string }
  | { type: 'tool-input-start'; id: string; toolName: string }
  | ToolCallPart
  | { type: 'finish'; finishReason: FinishReason; usage: TokenCounts };

export interface LanguageModel {
  specificationVersion: 'v4';
  provider: string;
  modelId: string;
  supportedUrls: { [mediaType: string]: RegExp[] };
  doGenerate(options: CallOptions): Promise<{
    content: (ToolCallPart | { type: 'text'; text: string })[];
    finishReason: FinishReason;
    usage: TokenCounts;
    warnings: [];
  }>;
  doStream(options: CallOptions): Promise<{ stream: import('node:stream/web').ReadableStream<StreamPart> }>;
}

export interface SdkTool {
  description: string;
}

export interface TextOptions {
  model: LanguageModel;
  tools: Record<string, SdkTool>;
  prompt: string;
  stopWhen: (steps: { steps: unknown[] }) => boolean;
  onError?: (event: { error: unknown }) => void;
}

export type FullStreamPart =
  | { type: 'text-delta'; text: string }
  | { type: 'tool-input-delta'; delta: string }
  | { type: 'error'; error: unknown };

export function tool(options: {
  description: string;
  inputSchema: StandardSchema<unknown, JsonObject> | object;
  execute: (args: JsonObject) => unknown;
}): SdkTool;
export function jsonSchema(schema: object): object;
export function generateText(options: TextOptions): Promise<{ text: string }>;
export function streamText(options: TextOptions): { fullStream: AsyncIterable<FullStreamPart> };
export function isStepCount(count: number): TextOptions['stopWhen'];
