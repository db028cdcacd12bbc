import type { Content, JsonValue, OutcomePart } from '@mortise/core';
import { type JsonMap, listOf } from '@mortise/provider-kit/test';

/** One turn of a recorded history. */
export type ConversationTurn =
  | { readonly by: 'user'; readonly parts: readonly OutcomePart[] }
  /** `foreign`: the turn, if its answer is not among the recorded answers of this provider. */
  | { readonly by: 'model'; readonly foreign: Content }
  | { readonly by: 'tools'; readonly outputs: readonly RecordedOutput[] };

export interface RecordedOutput {
  readonly callId: string;
  readonly value: JsonValue;
  readonly parts?: readonly OutcomePart[];
}

export interface Conversation {
  readonly instructions: readonly string[];
  readonly turns: readonly ConversationTurn[];
}

/** Returns the history in a recorded request of the Responses API. */
export function responsesConversation({ input, instructions }: JsonMap): Conversation {
  const turns: ConversationTurn[] = [];
  // A plain string is a user message.
  const items = typeof input === 'string' ? [{ role: 'user', content: input }] : listOf(input);
  for (const item of items as readonly JsonMap[]) {
    if (item['role'] === 'user') turns.push({ by: 'user', parts: partsOf(item['content']) });
    else if (item['type'] === 'function_call_output') addOutput(turns, item['call_id'], item['output']);
    else addForeign(turns, item);
  }
  return { instructions: typeof instructions === 'string' && instructions !== '' ? [instructions] : [], turns };
}

/** Returns the history in a recorded request of Chat Completions. */
export function chatConversation({ messages }: JsonMap): Conversation {
  const turns: ConversationTurn[] = [];
  const instructions: string[] = [];
  for (const message of messages as readonly JsonMap[]) {
    const { role, content } = message;
    if (role === 'system' || role === 'developer') instructions.push(String(content));
    else if (role === 'tool') addOutput(turns, message['tool_call_id'], content);
    else if (role === 'assistant') addForeign(turns, message);
    else if (!addFiles(turns, content)) turns.push({ by: 'user', parts: partsOf(content) });
  }
  return { instructions, turns };
}

/** Joins adjacent model items into one turn. */
function addForeign(turns: ConversationTurn[], item: JsonMap): void {
  const calls = item['type'] === 'function_call' ? [item] : ((item['tool_calls'] ?? []) as readonly JsonMap[]);
  const { content } = item;
  const parts: Content['parts'] = [
    ...(typeof content === 'string' ? [{ type: 'text' as const, text: content }] : []),
    ...calls.map((call) => {
      const { name, arguments: args } = (call['function'] ?? call) as JsonMap;
      const id = String(call['call_id'] ?? call['id']);
      return {
        type: 'functionCall' as const,
        id,
        providerId: id,
        name: String(name),
        args: JSON.parse(String(args)) as { [key: string]: JsonValue },
      };
    }),
  ];
  const last = turns.at(-1);
  const before = last?.by === 'model' ? last.foreign.parts : [];
  if (last?.by === 'model') turns.pop();
  turns.push({ by: 'model', foreign: { role: 'model', parts: [...before, ...parts] } });
}

function addOutput(turns: ConversationTurn[], callId: unknown, output: unknown): void {
  const isList = Array.isArray(output);
  const recorded: RecordedOutput = {
    callId: String(callId),
    value: isList ? {} : jsonOr(String(output)),
    ...(isList && { parts: partsOf(output) }),
  };
  const last = turns.at(-1);
  if (last?.by === 'tools') turns[turns.length - 1] = { by: 'tools', outputs: [...last.outputs, recorded] };
  else turns.push({ by: 'tools', outputs: [recorded] });
}

/**
 * Adds the files of a user message to the last result, if the message directly follows the results of tools.
 */
function addFiles(turns: ConversationTurn[], content: unknown): boolean {
  const last = turns.at(-1);
  const output = last?.by === 'tools' ? last.outputs.at(-1) : undefined;
  if (last?.by !== 'tools' || !output || !Array.isArray(content)) return false;
  const parts = partsOf(content).filter(({ type }) => type !== 'text');
  turns[turns.length - 1] = { by: 'tools', outputs: [...last.outputs.slice(0, -1), { ...output, parts }] };
  return true;
}

function partsOf(content: unknown): readonly OutcomePart[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return (content as readonly JsonMap[]).map((part): OutcomePart => {
    const file = (part['file'] ?? part) as JsonMap;
    const data = file['file_data'] ?? file['image_url'];
    if (typeof part['text'] === 'string') return { type: 'text', text: part['text'] };
    const inline = typeof data === 'string' ? /^data:([^;]+);base64,(.*)$/s.exec(data) : null;
    if (inline) return { type: 'inlineData', mimeType: inline[1] ?? '', data: inline[2] ?? '' };
    const mimeType = part['type'] === 'input_image' ? 'image/png' : 'application/pdf';
    return { type: 'fileData', mimeType, fileUri: String(data ?? file['file_url'] ?? file['file_id']) };
  });
}

/** Returns the parsed value of a text that is JSON, otherwise the text. */
function jsonOr(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return text;
  }
}
