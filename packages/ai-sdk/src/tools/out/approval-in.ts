import { isJsonObject, type JsonObject } from '@mortise/core';

/**
 * The arguments of a call that a person has approved, read off the messages that the AI SDK hands to the
 * tool: the call's own approval request, and the first answer to it in the newest message. Undefined: nobody
 * has.
 */
export function approvalIn(messages: readonly unknown[], toolCallId: string): JsonObject | undefined {
  const requested = new Set<unknown>();
  let input: unknown;
  for (const message of messages) {
    for (const part of partsOf(message, 'assistant')) {
      if (part['toolCallId'] !== toolCallId) continue;
      if (part['type'] === 'tool-call') input = part['input'];
      if (part['type'] === 'tool-approval-request' && part['isAutomatic'] !== true) requested.add(part['approvalId']);
    }
  }
  const answer = partsOf(messages.at(-1), 'tool').find(
    ({ type, approvalId }) => type === 'tool-approval-response' && requested.has(approvalId),
  );
  return answer?.['approved'] === true && isJsonObject(input as never) ? (input as JsonObject) : undefined;
}

type MessagePart = { readonly [member: string]: unknown };

function partsOf(message: unknown, role: string): readonly MessagePart[] {
  const said = message as { readonly role?: unknown; readonly content?: unknown } | null | undefined;
  if (said?.role !== role || !Array.isArray(said.content)) return [];
  return said.content.filter((part): part is MessagePart => typeof part === 'object' && part !== null);
}
