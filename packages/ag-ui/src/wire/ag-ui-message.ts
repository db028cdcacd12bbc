import type { JsonObject } from '@mortise/core';

/** A message of AG-UI, as it is sent. */
export type AgUiMessage = { readonly id: string; readonly subagentRunId?: string } & (
  | { readonly role: 'user'; readonly content: string | readonly AgUiContentPart[] }
  | { readonly role: 'assistant'; readonly content?: string; readonly toolCalls?: readonly AgUiToolCall[] }
  | { readonly role: 'reasoning'; readonly content: string }
  | {
      readonly role: 'tool';
      readonly content: string | readonly AgUiContentPart[];
      readonly toolCallId: string;
      readonly metadata: JsonObject;
    }
  | { readonly role: 'activity'; readonly activityType: string; readonly content: JsonObject }
);

/** A call in a message of the agent. */
export interface AgUiToolCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
}

/** Text or media of a message. */
export type AgUiContentPart =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'image' | 'audio' | 'video' | 'document';
      readonly source: { readonly type: 'url'; readonly value: string; readonly mimeType?: string };
    };
