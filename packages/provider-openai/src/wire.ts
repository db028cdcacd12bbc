import type { ModelEnd, ModelEvent, ModelRequest } from '@mortise/core';
import type { ChatOptions } from './chat/chat-options.ts';
import type { StrictMode } from './schema/strict-mode.ts';

/** One of the two protocols: how a request is said, and how an answer is read. */
export interface Wire {
  /** What the SDK's `create` is given, without `stream`. The request is not changed. */
  readonly toBody: (request: ModelRequest, profile: ModelProfile) => WireRequest;
  /** Where the client sends such requests. */
  readonly endpoint: (client: OpenAIClient) => Endpoint;
  /** A reader of one answer; it is not used again. */
  readonly reader: (request: ModelRequest, profile: ModelProfile) => AnswerReader;
}

/** What is known of the model and its server. One object per model. */
export interface ModelProfile {
  /** Whose words provider parts, `providerMetadata` and `providerOptions` are in: `openai`, or the name of a compatible server. */
  readonly provider: string;
  /** The id of the model. */
  readonly model: string;
  /** The server is not OpenAI's own but one that speaks its protocol: only what such servers commonly know is sent. */
  readonly compatible: boolean;
  /** Whether tools and structured output are held to their schema by the server. */
  readonly strict: StrictMode;
  /** Whether answers are streamed. */
  readonly stream: boolean;
  /** How the server's Chat Completions differ. */
  readonly chat?: ChatOptions;
}

/** A request in the words of the wire. */
export interface WireRequest {
  readonly body: WireBody;
  /** What could not be said, once each. */
  readonly warnings: readonly WireWarning[];
}

/** The JSON body of a request. */
export type WireBody = { readonly [key: string]: unknown };

/** What of a request was lowered, dropped or not understood. */
export interface WireWarning {
  readonly type: 'warning';
  /** The setting, or `tools.<name>` or `contents`. */
  readonly feature: string;
  readonly message: string;
}

/** Reads the raw events of one answer: a pure step function with the state of that answer. */
export interface AnswerReader {
  /** The wire has said why the model stopped: a trailer such as usage may still come, and a connection that breaks or stays open does no harm. */
  readonly over?: boolean;
  /**
   * Reads one raw event, and says what to show of it.
   *
   * Unknown kinds of events are ignored. Throws a `ModelError` on an event that says that the call failed.
   */
  read(event: unknown): ModelEvent | readonly ModelEvent[] | undefined;
  /** Reads a whole JSON answer, as `stream: false` gives it: the deltas, without the end. Throws as `read`. */
  readWhole(answer: unknown): readonly ModelEvent[];
  /** The end, once the wire has said so; undefined before: a stream that stops then was cut. */
  end(): ModelEnd | undefined;
}

/** What one of the client's resources does. */
export interface Endpoint {
  create(body: object, options?: object): PromiseLike<unknown>;
}

/** The part of the `openai` SDK's client that is used: `OpenAI` and `AzureOpenAI` of any copy are one, and so is what wraps them. */
export interface OpenAIClient {
  readonly responses: Endpoint;
  readonly chat: { readonly completions: Endpoint };
}
