import type { JsonValue, OutcomePart } from '@mortise/core';
import { type DataOf, dataPart } from './data-part.ts';

/** The output of an SDK tool: its value, and its media. */
interface ReadOutput {
  /** The joined texts of blocks; any other value unchanged. */
  readonly output: unknown;
  readonly parts: readonly OutcomePart[];
}

/**
 * Reads the return value of a tool by the rules of the SDK's own runner: a block of text, image or file, or a
 * list of only blocks, is content; any other value is data.
 */
export function fromOutput(value: unknown): ReadOutput {
  const blocks = blocksOf(value);
  if (!blocks) return { output: value, parts: [] };
  const texts = blocks.filter((block) => typeof block === 'string');
  const parts = blocks.filter((block) => typeof block !== 'string');
  const output: JsonValue = texts.length === 0 ? null : texts.join('\n');
  return { output, parts };
}

function blocksOf(value: unknown): readonly ToolOutputBlock[] | undefined {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (list.length === 0) return undefined;
  const blocks: ToolOutputBlock[] = [];
  for (const each of list) {
    const block = fromBlock(each);
    if (block === undefined) return undefined;
    blocks.push(block);
  }
  return blocks;
}

/** A string, or media. */
type ToolOutputBlock = string | OutcomePart;

/**
 * Converts one block of a tool's output, in any form that the SDK accepts; undefined if the value is not a
 * block. Files stored at OpenAI become text: no other provider could fetch them.
 */
export function fromBlock(value: unknown): ToolOutputBlock | undefined {
  if (!isRecord(value)) return undefined;
  switch (value['type']) {
    case 'text':
      return textOf(value);
    case 'image':
      return mediaOf('image', value, value['image'] ?? value['imageUrl'], 'image/png');
    case 'file':
      return mediaOf('file', value, value['file'] ?? value['fileUrl'] ?? value['url'], 'text/plain');
    // Results of MCP servers have MCP's own blocks.
    case 'audio':
      return isRecord(value) && typeof value['data'] === 'string'
        ? dataPart({ ...value, data: value['data'] }, 'audio/wav')
        : undefined;
    default:
      return undefined;
  }
}

function textOf({ text }: Fields): string | undefined {
  return typeof text === 'string' ? text : undefined;
}

function mediaOf(kind: 'image' | 'file', block: Fields, given: unknown, mimeType: string): ToolOutputBlock | undefined {
  const source = isRecord(given) ? { ...block, ...given } : block;
  const address = typeof given === 'string' ? given : source['url'];
  if (typeof address === 'string' && address !== '') return addressed(kind, address, source, mimeType);
  const { data } = source;
  if ((typeof data === 'string' || data instanceof Uint8Array) && data.length > 0)
    return dataPart({ ...source, data }, mimeType);
  const id = source['fileId'] ?? source['id'];
  return typeof id === 'string' && id !== ''
    ? `[${kind} omitted: it is ${id} in the file store of OpenAI; return its data or its address]`
    : undefined;
}

function addressed(kind: 'image' | 'file', address: string, source: DataOf, mimeType: string): ToolOutputBlock {
  if (address.startsWith('data:')) return dataPart({ ...source, data: address }, mimeType);
  if (URL.canParse(address)) return { type: 'fileData', fileUri: address };
  // An image may also be a Base64 string, and a file its text.
  return kind === 'image' ? dataPart({ ...source, data: address }, mimeType) : address;
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

type Fields = Readonly<Record<string, unknown>>;
