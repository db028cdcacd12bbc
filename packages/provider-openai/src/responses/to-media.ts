import type { TextPart } from '@mortise/core';
import { type MediaPart, ownFile, wellFormed } from '@mortise/provider-kit';
import type { ResponseInputFile, ResponseInputImage, ResponseInputText } from 'openai/resources/responses/responses';
import { isUploadedFile } from '../request/wire-values.ts';

/** The parts that a user message and an outcome may have. */
export type InputPart = ResponseInputText | ResponseInputImage | ResponseInputFile;

/** Converts a text or media to the wire format; undefined for an empty text. */
export function toInputPart(
  original: TextPart | MediaPart,
  provider: string,
  warn: (message: string) => void,
): InputPart | undefined {
  const part = original.type === 'fileData' ? ownFile(original, provider) : original;
  if (part.type === 'text') return part.text === '' ? undefined : { type: 'input_text', text: wellFormed(part.text) };
  const { detail, filename } = part.providerMetadata?.[provider] ?? {};
  const type = (part.mimeType ?? guessedType(part)).toLowerCase();
  const unknown =
    type.startsWith('audio/') || type.startsWith('video/') || (part.type === 'fileData' && !isReachable(part.fileUri));
  if (unknown) {
    const what = part.type === 'fileData' ? `${type || 'a file'} at ${part.fileUri.slice(0, 200)}` : type;
    warn(`Responses does not support ${what}; the model is told that it was omitted.`);
    return { type: 'input_text', text: `[${what}: cannot be shown here]` };
  }
  if (type.startsWith('image/')) {
    return { type: 'input_image', detail: isDetail(detail) ? detail : 'auto', ...addressOf(part, 'image_url') };
  }
  const name = typeof filename === 'string' ? filename : `file.${extensions.get(type) ?? 'txt'}`;
  return part.type === 'inlineData'
    ? { type: 'input_file', filename: name, ...addressOf(part, 'file_data') }
    : { type: 'input_file', ...addressOf(part, 'file_url') };
}

function guessedType(part: MediaPart): string {
  return part.type === 'fileData' && /\.(png|jpe?g|gif|webp)([?#]|$)/i.test(part.fileUri) ? 'image/*' : '';
}

/** Returns true if the server can fetch a URI, or has stored the file. */
function isReachable(uri: string): boolean {
  return /^(https?:|data:)/i.test(uri) || isUploadedFile(uri);
}

/**
 * Returns the location of media: the bytes in the request, the
 * id of a file that was uploaded to the provider, or a URL.
 */
function addressOf<K extends string>(
  part: MediaPart,
  key: K,
): { readonly file_id: string } | { readonly [key in K]?: string } {
  if (part.type === 'fileData' && isUploadedFile(part.fileUri)) return { file_id: part.fileUri };
  const address: { [key in K]?: string } = {};
  address[key] = part.type === 'fileData' ? part.fileUri : `data:${part.mimeType};base64,${part.data}`;
  return address;
}

function isDetail(value: unknown): value is ResponseInputImage['detail'] {
  return value === 'auto' || value === 'low' || value === 'high' || value === 'original';
}

const extensions: ReadonlyMap<string, string> = new Map([
  ['application/pdf', 'pdf'],
  ['application/json', 'json'],
  ['text/csv', 'csv'],
  ['text/html', 'html'],
  ['text/markdown', 'md'],
  ['text/plain', 'txt'],
  ['application/msword', 'doc'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'pptx'],
]);
