import { isJsonObject, type JsonObject } from '@mortise/core';

/**
 * The arguments of a call that a person has approved, read off the messages that the AI SDK hands to the
 * tool: the call's own approval request, and the first answer to it in the newest message. Undefined: nobody
 * has.
 */
export function approvalIn(messages: readonly unknown[], toolCallId: string): JsonObject | undefined {
  const parts = partsAbout(messages, toolCallId);
  const input = parts.findLast(({ type }) => type === 'tool-call')?.['input'];
  const requested = new Set(
    parts.flatMap(({ type, approvalId, isAutomatic }) =>
      type === 'tool-approval-request' && isAutomatic !== true ? [approvalId] : [],
    ),
  );
  const answer = partsOf(messages.at(-1), 'tool').find(
    ({ type, approvalId }) => type === 'tool-approval-response' && requested.has(approvalId),
  );
  return answer?.['approved'] === true && isJsonObject(input as never) ? (input as JsonObject) : undefined;
}

/** Whether a call is in the messages already: then no model has made it just now. */
export function isInHistory(messages: readonly unknown[], toolCallId: string): boolean {
  return partsAbout(messages, toolCallId).length > 0;
}

function partsAbout(messages: readonly unknown[], toolCallId: string): readonly MessagePart[] {
  return messages
    .flatMap((message) => partsOf(message, 'assistant'))
    .filter((part) => part['toolCallId'] === toolCallId);
}

type MessagePart = { readonly [member: string]: unknown };

function partsOf(message: unknown, role: string): readonly MessagePart[] {
  const said = message as { readonly role?: unknown; readonly content?: unknown } | null | undefined;
  if (said?.role !== role || !Array.isArray(said.content)) return [];
  return said.content.filter((part): part is MessagePart => typeof part === 'object' && part !== null);
}
