import {
  type Content,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Part,
  type ToolOutcome,
} from '@mortise/core';
import type { AgentsModelRequest } from '../agents/agents-model-request.ts';
import { dataPart } from '../media/data-part.ts';
import { fromBlock, fromOutput } from '../media/from-output.ts';
import type { DeclaredNames } from './declared-names.ts';
import { type ItemMarks, marksOf } from './item-marks.ts';
import { textOfParts } from './to-items.ts';

/** The conversation so far, and the system messages within it. */
export interface ReadItem {
  readonly contents: readonly Content[];
  readonly instructions: readonly string[];
}

/**
 * Converts the items of a request to contents. The results of one
 * turn are joined, and so are the items of one turn of one model.
 */
export function toContents(input: AgentsModelRequest['input'], names: DeclaredNames): ReadItem {
  if (typeof input === 'string') return { contents: [userMessage(input)], instructions: [] };
  const contents: { role: Content['role']; parts: Part[]; origin?: Content['origin'] }[] = [];
  const instructions: string[] = [];
  for (const each of input) {
    const item = each as Item;
    if (item['role'] === 'system') {
      instructions.push(textOf(item['content']));
      continue;
    }
    const { role, parts, origin } = contentOf(item, names);
    const last = contents.at(-1);
    const isContinued = last?.role === role && role !== 'user' && isSameOrigin(last.origin, origin);
    if (isContinued) {
      last.parts.push(...parts);
      last.origin ??= origin;
    } else contents.push({ role, parts: [...parts], ...(origin && { origin }) });
  }
  return { contents: contents as readonly Content[], instructions };
}

type Item = Readonly<Record<string, JsonValue | undefined>>;

function contentOf(item: Item, names: DeclaredNames): Content {
  if (item['role'] === 'user') return userMessage(item['content']);
  if (item['type'] === 'function_call_result') return { role: 'tool', parts: [resultOf(item, names)] };
  const type = item['role'] === 'assistant' ? 'message' : String(item['type']);
  const marks = marksOf(type, item['providerData']);
  const parts = partsOf(type, item, marks, names);
  return { role: 'model', parts, ...(marks && { origin: marks.origin }) };
}

function isSameOrigin(one: Content['origin'], other: Content['origin']): boolean {
  // An item without marks belongs to the current model.
  return !one || !other || (one.provider === other.provider && one.model === other.model);
}

function partsOf(type: string, item: Item, marks: ItemMarks | undefined, names: DeclaredNames): readonly Part[] {
  switch (type) {
    case 'message': {
      const text = textOf(item['content']);
      // The text may have been changed since the marks were stored.
      if (marks && textOfParts(marks.parts) === text) return marks.parts;
      return [...blocksOf(item['content']), { type: 'text', text }];
    }
    case 'function_call': {
      const [marked] = marks?.parts ?? [];
      const { providerId, providerMetadata } = marked?.type === 'functionCall' ? marked : {};
      return [
        {
          type: 'functionCall',
          id: String(item['callId']),
          name: names.ours(String(item['name']), namespaceOf(item)),
          ...argsOf(String(item['arguments'])),
          ...(providerId !== undefined && { providerId }),
          ...(providerMetadata && { providerMetadata }),
        },
      ];
    }
    case 'reasoning':
      if (marks) return marks.parts;
      return [{ type: 'thought', text: textOf(item['content']) || textOf(item['rawContent']) }];
    default:
      // A model without an identity is marked as unknown.
      return [{ type: 'provider', provider: 'openai-agents', value: item as JsonObject, ...summaryOf(item) }];
  }
}

function namespaceOf({ namespace }: Item): string | undefined {
  return typeof namespace === 'string' ? namespace : undefined;
}

function summaryOf({ type, name, output }: Item): { readonly summary?: string } {
  if (type !== 'hosted_tool_call' || typeof output !== 'string') return {};
  return { summary: `${String(name)}: ${output}`.slice(0, mostSummary) };
}

function argsOf(text: string): Pick<Extract<Part, { readonly type: 'functionCall' }>, 'args' | 'refused'> {
  try {
    const args = JSON.parse(text || '{}') as JsonValue;
    if (isJsonObject(args)) return { args };
  } catch {
    // The result of the call shows the outcome.
  }
  const code = 'invalid_args_json';
  return {
    args: {},
    refused: { code, message: 'the arguments are not a JSON object', text: text.slice(0, mostSummary) },
  };
}

function resultOf(item: Item, names: DeclaredNames): Part {
  const given = item['output'];
  const { output, parts } = fromOutput(Array.isArray(given) ? given.map(toolBlock) : given);
  const outcome: ToolOutcome = {
    status: 'ok',
    output: output as JsonValue,
    ...(parts.length > 0 && { parts }),
  };
  const name = names.ours(String(item['name']), namespaceOf(item));
  return { type: 'functionResponse', id: String(item['callId']), name, outcome };
}

/** Returns a block with the names that tools use: items use other names for the same members. */
function toolBlock(block: JsonValue): JsonValue {
  if (!isJsonObject(block)) return block;
  return { ...block, type: String(block['type']).replace(/^input_/, '') };
}

function userMessage(content: JsonValue | undefined): Content {
  if (typeof content === 'string') return { role: 'user', parts: [{ type: 'text', text: content }] };
  return { role: 'user', parts: blocksOf(content, true) };
}

/**
 * Returns the blocks of a content as parts. `withText` includes texts, which are needed for users; the texts
 * of a model are joined instead.
 */
function blocksOf(content: JsonValue | undefined, withText = false): readonly Part[] {
  const blocks = (Array.isArray(content) ? content : []).filter(isJsonObject);
  return blocks.flatMap((block): readonly Part[] => {
    const { text, file, audio } = block;
    if (typeof text === 'string') return withText ? [{ type: 'text', text }] : [];
    if (typeof audio === 'string') return [dataPart({ data: audio }, `audio/${String(block['format'] ?? 'wav')}`)];
    if (typeof file === 'string' && !URL.canParse(file)) return [dataPart({ data: file }, 'application/octet-stream')];
    const read = fromBlock(toolBlock(block));
    if (read === undefined) return [];
    return [typeof read === 'string' ? { type: 'text', text: read } : read];
  });
}

/** Returns the joined texts and refusals. */
function textOf(content: JsonValue | undefined): string {
  if (typeof content === 'string') return content;
  const blocks = (Array.isArray(content) ? content : []).filter(isJsonObject);
  return blocks.map(({ text, refusal, transcript }) => text ?? refusal ?? transcript ?? '').join('');
}

const mostSummary = 2000;
