import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { HistoryError } from './history-error.ts';
import { type HistoryMessage, mediaPart } from './history-message.ts';

/**
 * Converts messages with typed parts, including calls and results, to the format that `importHistory`
 * accepts: messages of user interfaces (`parts`, with `tool-NAME` and `dynamic-tool`), and messages of models
 * (`content`, with `tool-call` and `tool-result`). Unknown parts are kept, and `importHistory` reports them;
 * names of files are omitted.
 *
 * Indexes in errors count the returned messages: a message with several steps becomes several messages.
 */
export function partsHistory(messages: Iterable<object>): readonly HistoryMessage[] {
  const read: JsonObject[] = [];
  let index = 0;
  for (const message of messages) {
    if (typeof message !== 'object' || message === null) throw new HistoryError(index, 'is not an object');
    read.push(...messagesOf(message as JsonObject));
    index++;
  }
  return read as unknown as readonly HistoryMessage[];
}

function messagesOf({ parts, content = '', ...message }: JsonObject): readonly JsonObject[] {
  const given = parts ?? content;
  if (!Array.isArray(given) || message['role'] === 'system') return [{ ...message, content: given }];
  if (message['role'] === 'assistant') return stepsOf(given as readonly JsonValue[], message);
  if (message['role'] === 'tool') return given.map((part: JsonValue) => resultOf(part));
  return [{ ...message, content: given.flatMap((part: JsonValue) => partOf(part)) }];
}

/**
 * Returns the steps of an assistant's message. A step has the
 * texts and calls up to the first results, and these results.
 */
function stepsOf(parts: readonly JsonValue[], message: JsonObject): readonly JsonObject[] {
  const read: JsonObject[] = [];
  let pending: JsonValue[] = [];
  let calls: JsonObject[] = [];
  let results: JsonObject[] = [];
  const end = (): void => {
    if (pending.length + calls.length > 0) read.push({ ...message, content: pending, toolCalls: calls }, ...results);
    else read.push(...results);
    [pending, calls, results] = [[], [], []];
  };
  for (const part of parts) {
    const type = isJsonObject(part) ? String(part['type']) : '';
    if (type === 'step-start') end();
    else if (type === 'tool-result') results.push(resultOf(part));
    else if (type === 'tool-call' || type === 'dynamic-tool' || (type.startsWith('tool-') && isCall(part))) {
      calls.push(callOf(part as JsonObject, type));
      const result = type === 'tool-call' ? undefined : stateOf(part as JsonObject);
      if (result) results.push(result);
    } else {
      if (results.length > 0) end();
      pending.push(...partOf(part));
    }
  }
  end();
  return read.length > 0 ? read : [{ ...message, content: '' }];
}

function isCall(part: JsonValue): boolean {
  return isJsonObject(part) && typeof part['toolCallId'] === 'string' && typeof part['state'] === 'string';
}

function callOf({ toolCallId = null, toolName, input = {}, rawInput }: JsonObject, type: string): JsonObject {
  return { id: toolCallId, name: toolName ?? type.slice('tool-'.length), args: rawInput ?? input };
}

/**
 * Returns the outcome of a call, if one part has both the
 * call and its outcome; undefined if the call has not ended.
 */
function stateOf({ toolCallId = null, state, output = null, errorText = null, approval }: JsonObject) {
  const result = { role: 'tool', toolCallId };
  if (state === 'output-available') return { ...result, content: output };
  if (state === 'output-error') return { ...result, status: 'error', content: errorText };
  if (state !== 'output-denied') return undefined;
  return {
    ...result,
    status: 'denied',
    content: isJsonObject(approval ?? null) ? reasonOf(approval as JsonObject) : null,
  };
}

function resultOf(part: JsonValue): JsonObject {
  // Other parts, for example the answer to a question about a call, are reported as omitted.
  if (!isJsonObject(part) || part['type'] !== 'tool-result') return { role: 'user', content: [part] };
  const { toolCallId = null, output = null } = part;
  const result = { role: 'tool', toolCallId };
  if (!isJsonObject(output)) return { ...result, content: output };
  const { type, value = null } = output;
  if (type === 'execution-denied') return { ...result, status: 'denied', content: reasonOf(output) };
  if (type === 'error-text' || type === 'error-json') return { ...result, status: 'error', content: value };
  if (type !== 'content' || !Array.isArray(value)) return { ...result, content: value };
  return { ...result, content: null, parts: value.flatMap((entry: JsonValue) => partOf(entry)) };
}

function reasonOf({ reason = null }: JsonObject): JsonValue {
  return reason;
}

function partOf(part: JsonValue): readonly JsonValue[] {
  if (!isJsonObject(part)) return [part];
  const { type, text = '', url, data, image, mediaType, mimeType } = part;
  switch (type) {
    case 'text':
      return [{ type, text }];
    case 'reasoning':
      return [{ type: 'thought', text }];
    case 'image':
    case 'file':
    case 'media':
    case 'image-data':
    case 'image-url':
    case 'file-data':
    case 'file-url': {
      const media = url ?? data ?? image;
      const given = isJsonObject(media ?? null) ? ((media as JsonObject)['href'] ?? media) : media;
      const mime = mediaType ?? mimeType ?? (part['type'] === 'image' ? 'image/*' : undefined);
      return [
        mediaPart(given, mime) ??
          (typeof given === 'string' ? { type: 'inlineData', mimeType: mime ?? null, data: given } : part),
      ];
    }
    default:
      return [part];
  }
}
