import type { FileDataPart, InlineDataPart, JsonObject, ProviderPart } from '@mortise/core';
import type { SaidFile, SaidFileData, SaidReasoningFile } from '../model-spec/stream-part.ts';
import { optionsOf } from './from-hosted-tool.ts';
import { metadataOf } from './json-of.ts';

/** A file that the model made. */
export function fromFile(
  { mediaType, data, providerMetadata }: SaidFile,
  provider: string,
): InlineDataPart | FileDataPart {
  const marks = metadataOf(providerMetadata);
  const said = marks && { providerMetadata: { [provider]: marks } };
  const file = fileOf(data);
  return file.type === 'url'
    ? { type: 'fileData', mimeType: mediaType, fileUri: file.url, ...said }
    : { type: 'inlineData', mimeType: mediaType, data: file.data, ...said };
}

/** A file among the thoughts, which only the model that had them takes back. */
export function fromReasoningFile(
  { mediaType, data, providerMetadata }: SaidReasoningFile,
  provider: string,
): ProviderPart {
  const value: JsonObject = { type: 'reasoning-file', mediaType, data: fileOf(data), ...optionsOf(providerMetadata) };
  return { type: 'provider', provider, value };
}

function fileOf(
  said: SaidFileData,
): { readonly type: 'url'; readonly url: string } | { readonly type: 'data'; readonly data: string } {
  if (typeof said === 'string') return { type: 'data', data: said };
  if (said instanceof Uint8Array) return { type: 'data', data: base64Of(said) };
  if (said.type === 'url') return { type: 'url', url: String(said.url) };
  return { type: 'data', data: typeof said.data === 'string' ? said.data : base64Of(said.data) };
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += chunk) text += String.fromCharCode(...bytes.subarray(at, at + chunk));
  return btoa(text);
}

/** As many arguments as every engine takes. */
const chunk = 8_192;
