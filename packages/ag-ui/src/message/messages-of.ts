import { shownMessages, type UiCall, type UiMessage, type UiPart, type UiState } from '@mortise/ui';
import type { AgUiContentPart, AgUiMessage, AgUiToolCall } from '../wire/ag-ui-message.ts';
import { activitiesOf } from './activities-of.ts';
import { callResult, mediaPart } from './call-result.ts';

/** Returns a session's messages, as a client has them that saw all runs. */
export function agUiMessages(state: UiState): readonly AgUiMessage[] {
  return shownMessages(state).flatMap(agUiMessagesOf);
}

/**
 * Returns the AG-UI messages for one message, in the order in which a client builds them from a stream:
 * thoughts and text in order, results after the calls, then content for which AG-UI has no member.
 */
export function agUiMessagesOf(message: UiMessage): readonly AgUiMessage[] {
  if (message.role === 'user') return [userMessage(message)];
  const from = message.branch === undefined ? {} : { subagentRunId: message.branch };
  const messages: AgUiMessage[] = [];
  let hasSpoken = false;
  for (const part of message.parts) {
    if (part.type === 'thought' && part.text !== '')
      messages.push({ id: part.id, role: 'reasoning', content: part.text, ...from });
    if (hasSpoken || !isSpoken(part)) continue;
    hasSpoken = true;
    const calls = message.parts.filter((each): each is UiCall => each.type === 'call');
    const content = textOfMessage(message);
    messages.push({
      id: message.id,
      role: 'assistant',
      ...(content !== '' && { content }),
      ...(calls.length > 0 && { toolCalls: calls.map(toolCall) }),
      ...from,
    });
    for (const call of calls) {
      const result = callResult(call);
      if (!result) continue;
      const { messageId, content: text, metadata } = result;
      messages.push({ id: messageId, role: 'tool', content: text, toolCallId: call.id, metadata, ...from });
    }
  }
  for (const activity of activitiesOf(message)) messages.push({ role: 'activity', ...activity, ...from });
  return messages;
}

/** Returns true if a part belongs to the message with the text and the calls. */
export function isSpoken(part: UiPart): boolean {
  return part.type === 'call' || (part.type === 'text' && part.text !== '');
}

/** Returns the joined text of an agent's message. */
export function textOfMessage({ parts }: UiMessage): string {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

/** Returns the id of a user message at the client, which is the client's own id if the client sent it. */
export function userMessageId({ inputId, id }: UiMessage): string {
  return inputId ?? id;
}

function userMessage(message: UiMessage): AgUiMessage {
  const parts = message.parts.flatMap((part): AgUiContentPart[] => {
    if (part.type === 'media') return mediaPart(part);
    return part.type === 'text' || part.type === 'note' ? [{ type: 'text', text: part.text }] : [];
  });
  const [first] = parts;
  const content = parts.length === 1 && first?.type === 'text' ? first.text : parts;
  return { id: userMessageId(message), role: 'user', content };
}

/** Returns a tool call with the model's arguments; the result has edited arguments. */
function toolCall({ id, name, args, asked, argsText }: UiCall): AgUiToolCall {
  return { id, type: 'function', function: { name, arguments: argsText ?? JSON.stringify(asked ?? args) } };
}
