import type { JsonObject, JsonValue } from '@mortise/core';

/** A message of `useChat`: a user message, or the complete output of an invocation. */
export interface AiSdkMessage {
  /** The client's own id of a user message; for an answer, the invocation's id. */
  id: string;
  role: 'user' | 'assistant';
  metadata?: AiSdkMetadata;
  parts: AiSdkPart[];
}

/** The metadata of a message. */
export interface AiSdkMetadata {
  /**
   * The status of the invocation. `running`: it is running,
   * or was interrupted. `paused`: it waits for a user.
   */
  readonly status?:
    | 'running'
    | 'completed'
    | 'paused'
    | 'limited'
    | 'cancelled'
    | 'suspended'
    | 'failed'
    | 'interrupted';
  /** The token usage of the invocation, including nested agents, in the member that clients read. */
  readonly usage?: AiSdkUsage;
  /** The usage by model, in the order in which the models were called. */
  readonly usageByModel?: (AiSdkUsage & { readonly provider?: string; readonly model?: string })[];
}

/** Token counts. Cached tokens and reasoning tokens are parts of the totals. */
export interface AiSdkUsage {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly totalTokens?: number;
  readonly reasoningTokens?: number;
  readonly cachedInputTokens?: number;
  readonly cacheWriteTokens?: number;
}

/** A piece of a message. */
export type AiSdkPart =
  | AiSdkText
  | AiSdkReasoning
  | AiSdkTool
  | AiSdkSourceUrl
  | AiSdkSourceDocument
  | AiSdkFile
  | AiSdkSteering
  | AiSdkData
  | { type: 'step-start' };

/** A text part. */
export interface AiSdkText {
  type: 'text';
  text: string;
  state?: 'streaming' | 'done';
}

/** A model's thoughts. */
export interface AiSdkReasoning {
  type: 'reasoning';
  id: string;
  text: string;
  state: 'streaming' | 'done';
}

/** A tool call; its type contains the name of the tool. */
export type AiSdkTool = {
  type: `tool-${string}`;
  toolCallId: string;
} & (
  | { state: 'input-streaming'; input: undefined; rawInput?: string }
  | { state: 'input-available'; input: JsonObject }
  | { state: 'approval-requested'; input: JsonObject; approval: AiSdkApproval & { approved?: never; reason?: never } }
  | { state: 'approval-responded'; input: JsonObject; approval: AiSdkApproval & { approved: boolean } }
  | {
      state: 'output-available';
      input: JsonObject;
      output: JsonValue;
      preliminary?: true;
      approval?: AiSdkApproval & { approved: true };
    }
  | {
      state: 'output-error';
      input: JsonObject;
      errorText: string;
      approval?: AiSdkApproval & { approved: true };
    }
  | { state: 'output-denied'; input: JsonObject; approval: AiSdkApproval & { approved: false } }
);

/** The approval of a call: the question whether it may run. */
export interface AiSdkApproval {
  id: string;
  approved?: boolean;
  requestReason?: string;
  reason?: string;
  descriptor?: JsonObject;
  isAutomatic?: true;
}

/** A source that an answer cites, with a URL. */
export interface AiSdkSourceUrl {
  type: 'source-url';
  sourceId: string;
  url: string;
  title?: string;
  providerMetadata?: AiSdkProviderMetadata;
}

/** A source that an answer cites, without a URL. */
export interface AiSdkSourceDocument {
  type: 'source-document';
  sourceId: string;
  mediaType: string;
  title: string;
  providerMetadata?: AiSdkProviderMetadata;
}

/** A file with its URL. */
export interface AiSdkFile {
  type: 'file';
  url: string;
  mediaType: string;
}

/** A message that the user sent while the agent was running. */
export interface AiSdkSteering {
  type: 'steering-message';
  id: string;
  parts: (AiSdkText | AiSdkFile)[];
}

/** Data for which the protocol has no part. */
export interface AiSdkData {
  type: `data-${string}`;
  id?: string;
  data: JsonObject;
}

/** Metadata by provider; members of this package are under `mortise`. */
export type AiSdkProviderMetadata = Record<string, Record<string, string>>;
