import { canonicalJson, isJsonObject, type JsonObject } from '@mortise/core';

/**
 * Returns true if the messages that the AI SDK passes to a tool claim that a user has approved a call with
 * these arguments: they need the call's own approval request, and the first answer to it in the newest
 * message. If another call has the same id, they claim nothing, because the user may have seen the other
 * call.
 */
export function isApprovedIn(messages: readonly unknown[], toolCallId: string, args: JsonObject): boolean {
  const parts = partsAbout(messages, toolCallId);
  const calls = parts.filter(({ type }) => type === 'tool-call');
  if (calls.length === 0 || !calls.every(({ input }) => isSame(input, args))) return false;
  const requested = new Set(
    parts.flatMap(({ type, approvalId, isAutomatic }) =>
      type === 'tool-approval-request' && isAutomatic !== true ? [approvalId] : [],
    ),
  );
  const answer = partsOf(messages.at(-1), 'tool').find(
    ({ type, approvalId }) => type === 'tool-approval-response' && requested.has(approvalId),
  );
  return answer?.['approved'] === true;
}

function isSame(input: unknown, args: JsonObject): boolean {
  return isJsonObject(input as never) && canonicalJson(input as JsonObject) === canonicalJson(args);
}

/** Returns true if a call is already in the messages, so that no model has made it just now. */
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
  const members = message as { readonly role?: unknown; readonly content?: unknown } | null | undefined;
  if (members?.role !== role || !Array.isArray(members.content)) return [];
  return members.content.filter((part): part is MessagePart => typeof part === 'object' && part !== null);
}
