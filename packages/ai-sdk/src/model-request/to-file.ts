import type { FileDataPart, InlineDataPart, JsonObject } from '@mortise/core';
import type { AiSdkProfile } from '../model-profile/ai-sdk-profile.ts';
import type { SupportedUrls } from '../model-spec/language-model.ts';
import type { PromptFile, PromptText } from '../model-spec/prompt.ts';
import { optionsFor } from './own-options.ts';

/** A file part or the text that replaces it, and the warning. */
export interface PromptMedia {
  readonly part: PromptFile | PromptText;
  readonly problem?: string;
}

/**
 * Converts media to a part of a prompt.
 *
 * A URL is sent if the provider can fetch it itself. Nothing
 * is downloaded: the application decides which URLs to fetch.
 */
export function toFile(part: InlineDataPart | FileDataPart, profile: AiSdkProfile): PromptMedia {
  const options = optionsFor(part, profile);
  const { shows } = profile.traits;
  if (part.type === 'inlineData') {
    if (shows?.test(part.mimeType) === false) return placeholder(part.mimeType, undefined, profile);
    return { part: { type: 'file', mediaType: part.mimeType, data: { type: 'data', data: part.data }, ...options } };
  }
  const mediaType = (part.mimeType ?? typeOfAddress(part.fileUri)).toLowerCase();
  const url = URL.canParse(part.fileUri) ? new URL(part.fileUri) : undefined;
  if (shows?.test(mediaType) === false || (!url && profile.version === 'v3'))
    return placeholder(mediaType, part.fileUri, profile);
  if (!url) {
    const reference = { [profile.traits.optionsName]: part.fileUri };
    return { part: { type: 'file', mediaType, data: { type: 'reference', reference }, ...options } };
  }
  const inline = inlineData.exec(part.fileUri);
  if (inline) {
    const [, type = mediaType, data = ''] = inline;
    return { part: { type: 'file', mediaType: type, data: { type: 'data', data }, ...options } };
  }
  if (isSupported(mediaType, part.fileUri, profile.supportedUrls))
    return { part: { type: 'file', mediaType, data: { type: 'url', url }, ...options } };
  return placeholder(mediaType, part.fileUri, profile);
}

/** Returns the text that replaces a file that cannot be sent. */
export function placeholder(mediaType: string, address: string | undefined, { provider }: AiSdkProfile): PromptMedia {
  const [what, advice] =
    address === undefined
      ? [`${mediaType} data`, '']
      : [`${mediaType} at ${address}`, ' Put its bytes into the message.'];
  const problem = `${provider} does not accept ${what}; the model reads that it was omitted.${advice}`;
  return { part: { type: 'text', text: `[${what}: cannot be shown here]` }, problem };
}

function isSupported(mediaType: string, address: string, supported: SupportedUrls): boolean {
  const url = address.toLowerCase();
  return Object.entries(supported).some(
    ([pattern, urls]) => covers(pattern.toLowerCase(), mediaType) && urls.some((each) => each.test(url)),
  );
}

function covers(pattern: string, mediaType: string): boolean {
  if (pattern === '*' || pattern === '*/*') return true;
  const [top = '', sub] = pattern.split('/');
  return sub === '*' ? mediaType === top || mediaType.startsWith(`${top}/`) : pattern === mediaType;
}

/** Returns the media type of a file whose part has none. */
function typeOfAddress(address: string): string {
  const ending = /\.([a-z0-9]+)(?:[?#]|$)/i.exec(address)?.[1]?.toLowerCase() ?? '';
  return types[ending] ?? 'application/octet-stream';
}

const types: JsonObject & { readonly [ending: string]: string } = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  txt: 'text/plain',
};

const inlineData = /^data:([^;,]+);base64,(.*)$/s;
