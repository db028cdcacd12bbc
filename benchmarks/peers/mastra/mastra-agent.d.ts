// The declarations of Mastra that the subject uses, so that it type-checks without an install.
import type { SdkTool } from '@mastra/core/tools';

export interface ToolCallPart {
  type: 'tool-call';
  toolCallId: string;
  toolName: string;
  input: string;
}

export interface TokenCounts {
  inputTokens: number;
  outputTokens: number;
  totalTokens: number;
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
  | { type: 'response-metadata'; id: string; modelId: string; timestamp: Date }
  | { type: 'text-start' | 'text-end' | 'tool-input-end'; id: string }
  | { type: 'text-delta' | 'tool-input-delta'; id: string; delta: string }
  | { type: 'tool-input-start'; id: string; toolName: string }
  | ToolCallPart
  | { type: 'finish'; finishReason: 'stop' | 'tool-calls'; usage: TokenCounts };

export interface LanguageModel {
  specificationVersion: 'v2';
  provider: string;
  modelId: string;
  supportedUrls: object;
  doGenerate(options: CallOptions): Promise<{
    content: (ToolCallPart | { type: 'text'; text: string })[];
    finishReason: 'stop' | 'tool-calls';
    usage: TokenCounts;
    warnings: [];
  }>;
  doStream(options: CallOptions): Promise<{ stream: import('node:stream/web').ReadableStream<StreamPart> }>;
}

export type FullStreamPart =
  | { type: 'text-delta'; payload: { text: string } }
  | { type: 'tool-call-delta'; payload: { argsTextDelta: string } }
  | { type: 'error'; payload: { error: unknown } };

export class Agent {
  constructor(options: {
    id: string;
    name: string;
    instructions: string;
    model: LanguageModel;
    tools: Record<string, SdkTool>;
  });
  generate(prompt: string, options?: { maxSteps: number }): Promise<{ text: string }>;
  stream(prompt: string, options: { maxSteps: number }): Promise<{ fullStream: AsyncIterable<FullStreamPart> }>;
}
