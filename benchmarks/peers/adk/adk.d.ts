// The members of the ADK that the subject uses, so that it type-checks without an install.
import type { JsonObject, StandardSchema } from '@mortise/core';

export interface Content {
  role: 'user' | 'model';
  parts?: {
    text?: string;
    functionCall?: { id: string; name: string; args: JsonObject };
    functionResponse?: { id: string };
  }[];
}

export interface LlmRequest {
  contents: Content[];
  config?: { tools?: { functionDeclarations?: object[] }[] };
}

export interface LlmResponse {
  content?: Content;
  partial?: boolean;
  turnComplete?: boolean;
}

export abstract class BaseLlm {
  constructor(options: { model: string });
  abstract generateContentAsync(request: LlmRequest, stream?: boolean): AsyncGenerator<LlmResponse, void>;
  abstract connect(request: LlmRequest): Promise<unknown>;
}

export class FunctionTool {
  constructor(options: {
    name: string;
    description: string;
    parameters: StandardSchema<unknown, JsonObject>;
    execute: (args: JsonObject) => unknown;
  });
}

export class LlmAgent {
  constructor(options: { name: string; model: BaseLlm; tools: FunctionTool[] });
}

export class InMemoryRunner {
  readonly sessionService: {
    createSession(request: { appName: string; userId: string }): Promise<{ readonly id: string }>;
  };
  constructor(options: { agent: LlmAgent; appName: string });
  runAsync(request: {
    userId: string;
    sessionId: string;
    newMessage: Content;
    runConfig: { maxLlmCalls: number; streamingMode: StreamingMode };
  }): AsyncIterable<{ content?: Content; partial?: boolean; errorMessage?: string }>;
}

export enum StreamingMode {
  NONE = 'none',
  SSE = 'sse',
}

export enum LogLevel {
  ERROR = 3,
}

export function setLogLevel(level: number): void;
