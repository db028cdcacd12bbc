import type { JsonObject, JsonValue } from '@mortise/core';
import type { AdkContent } from './adk-content.ts';

/** An event in the format of ADK's clients. */
export interface AdkEvent {
  readonly id: string;
  readonly invocationId: string;
  readonly author: string;
  /** Seconds since the epoch, with a fraction. */
  readonly timestamp: number;
  readonly branch?: string;
  readonly content?: AdkContent;
  /** True for a piece of a content that is sent complete later. */
  readonly partial?: true;
  readonly actions: AdkActions;
  /** The ids of calls in the content whose result comes later; a client may answer them. */
  readonly longRunningToolIds: readonly string[];
  readonly finishReason?: string;
  readonly usageMetadata?: JsonObject;
  readonly groundingMetadata?: JsonValue;
  readonly citationMetadata?: JsonObject;
  /** The server's name of the model. */
  readonly modelVersion?: string;
  /** Other data of the provider about the turn. */
  readonly customMetadata?: JsonObject;
  readonly errorCode?: string;
  readonly errorMessage?: string;
}

export interface AdkActions {
  readonly stateDelta: { readonly [key: string]: JsonValue };
  readonly artifactDelta: { readonly [filename: string]: number };
  readonly requestedAuthConfigs: { readonly [callId: string]: JsonValue };
  readonly requestedToolConfirmations: { readonly [callId: string]: AdkToolConfirmation };
  readonly skipSummarization?: boolean;
  readonly transferToAgent?: string;
  readonly escalate?: boolean;
}

/** The question about a call, and its answer. */
export interface AdkToolConfirmation {
  readonly hint?: string;
  readonly confirmed: boolean;
  readonly payload?: JsonValue;
}
