import type { JsonObject } from '@mortise/core';

/**
 * A conversation in the format of `v4` models. Arrays are mutable, as in the types of the AI SDK, but are
 * never modified after they were sent.
 */
export type Prompt = PromptMessage[];

export type PromptMessage = SystemMessage | UserMessage | AssistantMessage | ToolMessage;

export interface SystemMessage {
  readonly role: 'system';
  readonly content: string;
}

export interface UserMessage {
  readonly role: 'user';
  readonly content: UserPart[];
}

export interface AssistantMessage {
  readonly role: 'assistant';
  readonly content: AssistantPart[];
}

export interface ToolMessage {
  readonly role: 'tool';
  readonly content: (ToolResultPart | ToolApprovalResponsePart)[];
}

export type UserPart = PromptText | PromptFile;

export type AssistantPart =
  | PromptText
  | PromptFile
  | PromptReasoning
  | PromptReasoningFile
  | PromptCustom
  | ToolCallPart
  | ToolResultPart;

/** Provider options of a part, by the provider's name. */
export type ProviderOptions = Record<string, JsonObject>;

export interface PromptPartBase {
  readonly providerOptions?: ProviderOptions;
}

export interface PromptText extends PromptPartBase {
  readonly type: 'text';
  readonly text: string;
}

export interface PromptFile extends PromptPartBase {
  readonly type: 'file';
  readonly mediaType: string;
  readonly data: FileData | FileReference;
}

export type FileData =
  /** The data of a file; `data` is Base64. */
  { readonly type: 'data'; readonly data: string } | { readonly type: 'url'; readonly url: URL };

/** An uploaded file: its id at each provider, by the provider's name. */
export interface FileReference {
  readonly type: 'reference';
  readonly reference: Record<string, string> & { readonly type?: never };
}

export interface PromptReasoning extends PromptPartBase {
  readonly type: 'reasoning';
  readonly text: string;
}

export interface PromptReasoningFile extends PromptPartBase {
  readonly type: 'reasoning-file';
  readonly mediaType: string;
  readonly data: FileData;
}

/** Content in a format that only the provider knows, with the provider's name for its kind. */
export interface PromptCustom extends PromptPartBase {
  readonly type: 'custom';
  readonly kind: `${string}.${string}`;
}

export interface ToolCallPart extends PromptPartBase {
  readonly type: 'tool-call';
  readonly toolCallId: string;
  readonly toolName: string;
  readonly input: unknown;
  readonly providerExecuted?: boolean;
}

export interface ToolResultPart extends PromptPartBase {
  readonly type: 'tool-result';
  readonly toolCallId: string;
  readonly toolName: string;
  readonly output: ToolOutput;
}

export type ToolOutput =
  | { readonly type: 'json' | 'error-json'; readonly value: JsonObject }
  | { readonly type: 'content'; readonly value: ToolOutputPart[] };

export type ToolOutputPart = PromptText | PromptFile;

/** The answer to a provider's request to run one of its tools. */
export interface ToolApprovalResponsePart {
  readonly type: 'tool-approval-response';
  readonly approvalId: string;
  readonly approved: boolean;
  readonly reason?: string;
}
