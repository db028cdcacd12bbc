import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { HistoryError } from './history-error.ts';
import { type HistoryMessage, mediaPart } from './history-message.ts';

/**
 * Converts messages of chat completions APIs, including `tool_calls` and `tool_call_id`, to the format that
 * `importHistory` accepts. Unknown parts are kept, and `importHistory` reports them.
 */
export function chatHistory(messages: Iterable<object>): readonly HistoryMessage[] {
  return [...messages].map((message, index) => read(message as JsonObject, index) as unknown as HistoryMessage);
}

function read(message: JsonObject, index: number): JsonObject {
  if (typeof message !== 'object' || message === null) throw new HistoryError(index, 'is not an object');
  const { role, content, tool_calls: calls, tool_call_id: toolCallId, refusal, ...rest } = message;
  if (role === 'tool') return { ...rest, role, toolCallId: toolCallId ?? null, content: textOf(content ?? '') };
  if (role !== 'assistant') {
    const isSystem = role === 'developer' || role === 'system';
    return { ...rest, role: isSystem ? 'system' : (role ?? null), content: isSystem ? '' : contentOf(content ?? '') };
  }
  const parts = contentOf(content ?? '');
  const refused = typeof refusal === 'string' ? [{ type: 'text', text: refusal }] : [];
  return {
    ...rest,
    role,
    content:
      refused.length === 0 ? parts : [...(Array.isArray(parts) ? parts : [{ type: 'text', text: parts }]), ...refused],
    ...(Array.isArray(calls) && { toolCalls: calls.map(callOf) }),
  };
}

function callOf(call: JsonValue): JsonValue {
  if (!isJsonObject(call)) return call;
  const { id = null, function: asked, custom } = call as { readonly [name: string]: JsonValue | undefined };
  if (isJsonObject(asked ?? null)) {
    const { name = null, arguments: args = '' } = asked as JsonObject;
    return { id, name, args };
  }
  const { name = null, input = null } = (isJsonObject(custom ?? null) ? custom : {}) as JsonObject;
  return { id, name, args: { input } };
}

function contentOf(content: JsonValue): JsonValue {
  return Array.isArray(content) ? content.map((part) => partOf(part as JsonValue)) : content;
}

function partOf(part: JsonValue): JsonValue {
  if (!isJsonObject(part)) return part;
  const { refusal, image_url: image, input_audio: audio, file } = part as Readonly<Record<string, JsonObject>>;
  if (refusal !== undefined) return { type: 'text', text: refusal };
  if (audio) return { type: 'inlineData', mimeType: `audio/${String(audio['format'])}`, data: audio['data'] ?? null };
  return mediaPart(image?.['url'] ?? file?.['file_data'], undefined) ?? part;
}

/** Returns the text of a result that consists of parts. */
function textOf(content: JsonValue): JsonValue {
  if (!Array.isArray(content)) return content;
  const texts = content.map((part: JsonValue) => (isJsonObject(part) ? part['text'] : undefined));
  return texts.every((text) => typeof text === 'string') ? texts.join('') : content;
}
