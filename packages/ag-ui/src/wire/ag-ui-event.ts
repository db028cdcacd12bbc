import type { JsonObject, JsonValue } from '@mortise/core';
import type { AgUiInterrupt } from './ag-ui-interrupt.ts';
import type { AgUiContentPart, AgUiMessage } from './ag-ui-message.ts';

/** The supported version of the protocol. */
export const protocolVersion = '1.0';

/** The events of AG-UI 1.0 that are sent, with the members that are set. */
export type AgUiEvent =
  | {
      readonly type: 'RUN_STARTED';
      readonly threadId: string;
      readonly runId: string;
      readonly protocolVersion: string;
    }
  | {
      readonly type: 'RUN_FINISHED';
      readonly threadId: string;
      readonly runId: string;
      readonly outcome: AgUiRunOutcome;
      /** The structured output of the agent. */
      readonly result?: JsonValue;
      readonly usage?: readonly AgUiUsage[];
    }
  | {
      readonly type: 'RUN_ERROR';
      readonly message: string;
      readonly code: string;
      readonly usage?: readonly AgUiUsage[];
    }
  | { readonly type: 'MESSAGES_SNAPSHOT'; readonly messages: readonly AgUiMessage[] }
  | { readonly type: 'STATE_SNAPSHOT'; readonly snapshot: JsonObject }
  | AgUiAttributed;

/** An event that belongs to an agent: to a nested agent if it names a nested run. */
export type AgUiAttributed = { readonly subagentRunId?: string } & (
  | { readonly type: 'TEXT_MESSAGE_START'; readonly messageId: string; readonly role: 'assistant' | 'user' }
  | { readonly type: 'TEXT_MESSAGE_CONTENT'; readonly messageId: string; readonly delta: string }
  | { readonly type: 'TEXT_MESSAGE_END'; readonly messageId: string }
  | { readonly type: 'REASONING_START'; readonly messageId: string }
  | { readonly type: 'REASONING_MESSAGE_START'; readonly messageId: string; readonly role: 'reasoning' }
  | { readonly type: 'REASONING_MESSAGE_CONTENT'; readonly messageId: string; readonly delta: string }
  | { readonly type: 'REASONING_MESSAGE_END'; readonly messageId: string }
  | { readonly type: 'REASONING_END'; readonly messageId: string }
  | {
      readonly type: 'TOOL_CALL_START';
      readonly toolCallId: string;
      readonly toolCallName: string;
      readonly parentMessageId: string;
    }
  | { readonly type: 'TOOL_CALL_ARGS'; readonly toolCallId: string; readonly delta: string }
  | { readonly type: 'TOOL_CALL_END'; readonly toolCallId: string }
  | {
      readonly type: 'TOOL_CALL_RESULT';
      readonly messageId: string;
      readonly toolCallId: string;
      readonly content: string | readonly AgUiContentPart[];
      readonly role: 'tool';
      readonly metadata: JsonObject;
    }
  | {
      readonly type: 'ACTIVITY_SNAPSHOT';
      readonly messageId: string;
      readonly activityType: string;
      readonly content: JsonObject;
      readonly replace: true;
    }
  | { readonly type: 'STATE_DELTA'; readonly delta: readonly AgUiPatch[] }
  | {
      readonly type: 'SUBAGENT_STARTED';
      readonly subagentRunId: string;
      readonly name: string;
      readonly parentSubagentRunId?: string;
      readonly parentToolCallId?: string;
    }
  | {
      readonly type: 'SUBAGENT_FINISHED';
      readonly subagentRunId: string;
      readonly outcome:
        | { readonly type: 'success' }
        | { readonly type: 'suspended'; readonly interruptIds: readonly string[] };
    }
  | { readonly type: 'SUBAGENT_ERROR'; readonly subagentRunId: string; readonly message: string; readonly code: string }
  | { readonly type: 'CUSTOM'; readonly name: string; readonly value: JsonValue }
);

/** The end of a run that did not fail. */
export type AgUiRunOutcome =
  | { readonly type: 'success'; readonly pendingToolCallIds?: readonly string[] }
  | { readonly type: 'interrupt'; readonly interrupts: readonly AgUiInterrupt[] }
  | { readonly type: 'cancelled' };

/** An operation of a JSON patch. */
export type AgUiPatch =
  | { readonly op: 'add'; readonly path: string; readonly value: JsonValue }
  | { readonly op: 'remove'; readonly path: string };

/** The token usage of one model in a run. Cached tokens and reasoning tokens are parts of the totals. */
export interface AgUiUsage {
  readonly provider?: string;
  readonly model?: string;
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly totalTokens?: number;
  readonly reasoningTokens?: number;
  readonly cachedInputTokens?: number;
  readonly cacheWriteInputTokens?: number;
}

/**
 * Converts an event for a client before 1.0, which sends no protocol version. Messages then have only texts,
 * so files are replaced by their URLs.
 */
export function forOlderClient(event: AgUiEvent): AgUiEvent {
  if (event.type === 'TOOL_CALL_RESULT') return { ...event, content: asText(event.content) };
  if (event.type !== 'MESSAGES_SNAPSHOT') return event;
  return {
    ...event,
    messages: event.messages.map((message) =>
      message.role === 'tool' || message.role === 'user' ? { ...message, content: asText(message.content) } : message,
    ),
  };
}

function asText(content: string | readonly AgUiContentPart[]): string {
  if (typeof content === 'string') return content;
  return content.map((part) => (part.type === 'text' ? part.text : part.source.value)).join('\n');
}
