import type { InlineDataPart, JsonObject, TextPart } from '@mortise/core';
import { isRecord } from '../json/json-shape.ts';
import { cleanText, visibleText } from './clean-text.ts';

/** A block of a result that has more than a text, as a part. */
type BlockPart = TextPart | InlineDataPart;

/** The blocks of a result: the texts, the other parts, and all of them in order. */
export interface ReadBlocks {
  readonly texts: readonly string[];
  readonly parts: readonly BlockPart[];
  /** Texts and parts, in the order of the result. */
  readonly blocks: readonly (string | BlockPart)[];
}

/** Removes secrets from a text, before it is cut: half a secret would not be found. */
export type Hide = (text: string) => string;

const asIs: Hide = (text) => text;

/**
 * Reads the content of a result block by block: one that cannot be read becomes a placeholder, and does not
 * affect the others. Some servers send a string for a block, and one block for a list: both are read.
 */
export function fromContent(content: unknown, hide: Hide = asIs): ReadBlocks {
  const list: readonly unknown[] = Array.isArray(content) ? content : (content ?? '') === '' ? [] : [content];
  const blocks = list.map((block) => readBlock(block, hide));
  return {
    texts: blocks.filter((block) => typeof block === 'string'),
    parts: blocks.filter((block) => typeof block !== 'string'),
    blocks,
  };
}

function readBlock(block: unknown, hide: Hide): string | BlockPart {
  if (typeof block === 'string') return cleanText(block);
  if (!isRecord(block) || typeof block['type'] !== 'string') return '[unsupported block]';
  switch (block['type']) {
    case 'text':
      return typeof block['text'] === 'string' ? cleanText(block['text']) : '[text omitted: the block has no text]';
    case 'image':
    case 'audio':
      return readMedia(block['type'], block, block['data']);
    case 'resource':
      return readResource(block, hide);
    case 'resource_link':
      return readLink(block, hide);
    default:
      return `[unsupported: ${visibleText(hide(block['type']), 40)}]`;
  }
}

function readMedia(type: string, block: Readonly<Record<string, unknown>>, data: unknown): string | BlockPart {
  const { mimeType } = block;
  if (typeof mimeType !== 'string' || !mimePattern.test(mimeType))
    return `[${type} omitted: the block has no valid media type]`;
  const read = typeof data === 'string' ? base64Of(data) : undefined;
  if (read === undefined) return `[${type} omitted: its data is not base64]`;
  return { type: 'inlineData', mimeType, data: read, ...metadataOf(block, 'data') };
}

function readResource(block: Readonly<Record<string, unknown>>, hide: Hide): string | BlockPart {
  const { resource } = block;
  if (!isRecord(resource)) return '[resource omitted: the block has no resource]';
  const { text, blob, uri } = resource;
  if (typeof text === 'string') return cleanText(text);
  if (blob !== undefined) return readMedia('resource', { mimeType: 'application/octet-stream', ...resource }, blob);
  return `[resource without content: ${visibleText(hide(String(uri)), 200)}]`;
}

/** Converts a link to text: neither this package nor the provider follows the link. */
function readLink(block: Readonly<Record<string, unknown>>, hide: Hide): string | BlockPart {
  const { uri, name, mimeType } = block;
  if (typeof uri !== 'string') return '[link omitted: the block has no URI]';
  const label = typeof name === 'string' ? `${visibleText(hide(name), 200)}: ` : '';
  const kind = typeof mimeType === 'string' ? ` (${visibleText(hide(mimeType), 100)})` : '';
  return { type: 'text', text: `[link] ${label}${visibleText(hide(uri), 2_000)}${kind}`, ...metadataOf(block) };
}

/** Returns the original block without its data, as metadata for applications. */
function metadataOf(
  { type, ...block }: Readonly<Record<string, unknown>>,
  without?: string,
): Pick<BlockPart, 'providerMetadata'> {
  const kept = Object.entries(block).filter(([key]) => key !== without && key !== 'text' && key !== 'blob');
  // The value came over the wire, so it is JSON.
  return { providerMetadata: { mcp: Object.fromEntries(kept) as JsonObject } };
}

/**
 * Returns base64 in the form that every provider accepts. Some servers break base64 into lines, use the URL
 * alphabet, or omit its padding. Undefined if the text is not base64.
 */
function base64Of(data: string): string | undefined {
  if (data.length % 4 === 0 && base64Pattern.test(data)) return data;
  const bare = data.replace(/\s+/g, '').replaceAll('-', '+').replaceAll('_', '/');
  const end = bare.indexOf('=');
  const digits = end === -1 ? bare : bare.slice(0, end);
  // A single digit beyond complete bytes is invalid.
  if (digits.length % 4 === 1 || bare.length - digits.length > 2) return undefined;
  const padded = digits.padEnd(Math.ceil(digits.length / 4) * 4, '=');
  return base64Pattern.test(padded) && /^=*$/.test(bare.slice(digits.length)) ? padded : undefined;
}

const base64Pattern = /^[A-Za-z0-9+/]*={0,2}$/;
const mimePattern = /^[\w.+-]{1,64}\/[\w.+-]{1,64}(?:;[^\r\n]{0,100})?$/;
