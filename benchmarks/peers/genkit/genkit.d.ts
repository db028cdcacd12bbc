// The declarations of Genkit that the subject uses, so that it type-checks without an install.
import type { JsonObject } from '@mortise/core';

/** Genkit's own copy of Zod, as far as the neutral tools need it. */
export const z: import('../../src/neutral/tool-spec.ts').Zod;

export type Part =
  | { text: string; toolRequest?: undefined; toolResponse?: undefined }
  | {
      text?: undefined;
      toolRequest: { ref: string; name: string; input: unknown; partial?: boolean };
      toolResponse?: undefined;
    }
  | { text?: undefined; toolRequest?: undefined; toolResponse: { ref: string } };

export interface GenerateRequest {
  messages: { role: 'user' | 'model' | 'tool'; content: Part[] }[];
  tools?: { inputSchema?: { type?: unknown } }[];
}

export interface GenerateResponse {
  message: { role: 'model'; content: Part[] };
  finishReason: 'stop';
}

export interface Chunk {
  role?: 'model' | 'tool';
  content: Part[];
}

export type SendChunk = (chunk: { content: Part[] }) => void;

export interface ModelAction {
  readonly __action: object;
}

export interface ToolAction {
  readonly __action: object;
}

export interface GenerateOptions {
  model: ModelAction;
  tools: ToolAction[];
  prompt: string;
  maxTurns?: number;
}

export interface Genkit {
  defineModel(
    options: { name: string; supports: { tools: boolean; multiturn: boolean } },
    run: (
      request: GenerateRequest,
      streaming: SendChunk | { sendChunk?: SendChunk } | undefined,
    ) => Promise<GenerateResponse>,
  ): ModelAction;
  defineTool(
    options: { name: string; description: string; inputSchema?: object; inputJsonSchema?: object },
    run: (args: JsonObject) => Promise<unknown>,
  ): ToolAction;
  generate(options: GenerateOptions): Promise<{ text: string }>;
  generateStream(options: GenerateOptions): { stream: AsyncIterable<Chunk>; response: Promise<{ text: string }> };
}

export function genkit(options: object): Genkit;
