import type { JsonObject, OutcomePart } from '@mortise/core';
import { base64Of, completeMediaType } from '../known/known-output.ts';

/**
 * Converts a block of a `content` output to a part of an outcome, including blocks of AI SDK 5 and 6. An
 * unknown block becomes a text that says so.
 */
export function readBlock(block: unknown): OutcomePart {
  if (typeof block !== 'object' || block === null) return omitted('a value that is not a block');
  const given = block as Block;
  const { type } = given;
  return typeof type === 'string' && Object.hasOwn(readers, type)
    ? (readers[type] as (block: Block) => OutcomePart)(given)
    : omitted(`a block of the type ${String(type).slice(0, 40)}`);
}

interface Block {
  readonly [member: string]: unknown;
}

const readers: { readonly [type: string]: (block: Block) => OutcomePart } = {
  text: ({ text }) => ({ type: 'text', text: String(text) }),
  file: ({ data, mediaType, filename }) => fileOf(data, textIn(mediaType), textIn(filename)),
  'file-data': ({ data, mediaType }) => inline(data, textIn(mediaType)),
  'image-data': ({ data, mediaType }) => inline(data, textIn(mediaType) ?? 'image'),
  media: ({ data, mediaType }) => inline(data, textIn(mediaType)),
  'file-url': ({ url, mediaType }) => atAddress(url, textIn(mediaType)),
  'image-url': ({ url }) => atAddress(url, undefined),
  'file-id': ({ fileId }) => uploaded(fileId),
  'image-file-id': ({ fileId }) => uploaded(fileId),
  'file-reference': ({ providerReference }) => uploaded(providerReference),
  'image-file-reference': ({ providerReference }) => uploaded(providerReference),
  custom: () => omitted('content that only one provider reads'),
};

function fileOf(data: unknown, mediaType: string | undefined, filename: string | undefined): OutcomePart {
  if (typeof data !== 'object' || data === null) return omitted('a file without data');
  const { type, ...file } = data as Block;
  switch (type) {
    case 'data':
      return inline(file['data'], mediaType);
    case 'url':
      return atAddress(file['url'], mediaType);
    case 'reference':
      return uploaded(file['reference']);
    case 'text':
      return { type: 'text', text: `${filename === undefined ? '' : `${filename}:\n`}${String(file['text'])}` };
    default:
      return omitted('a file of an unknown form');
  }
}

function inline(data: unknown, mediaType = 'application/octet-stream'): OutcomePart {
  const base64 = base64Of(data);
  if (base64 === undefined) return omitted('a file whose data is neither base64 nor bytes');
  return { type: 'inlineData', mimeType: completeMediaType(mediaType, base64), data: base64 };
}

function atAddress(url: unknown, mediaType: string | undefined): OutcomePart {
  const complete = mediaType?.includes('/') && !mediaType.endsWith('/*') ? mediaType : undefined;
  return { type: 'fileData', ...(complete !== undefined && { mimeType: complete }), fileUri: String(url) };
}

/**
 * Converts a file stored at a provider to a part with its id. With
 * several providers, the first id is used, and the others are metadata.
 */
function uploaded(reference: unknown): OutcomePart {
  if (typeof reference === 'string') return { type: 'fileData', fileUri: reference };
  const ids = typeof reference === 'object' && reference !== null ? Object.values(reference) : [];
  const [id] = ids;
  if (typeof id !== 'string') return omitted('a file without an id');
  return { type: 'fileData', fileUri: id, providerMetadata: { 'ai-sdk': { reference: reference as JsonObject } } };
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function omitted(what: string): OutcomePart {
  return { type: 'text', text: `[omitted: ${what}]` };
}
