import {
  type FileDataPart,
  type InlineDataPart,
  type JsonObject,
  ModelError,
  type ProviderPart,
  type Source,
} from '@mortise/core';
import { rangesIn, sourceOf } from '@mortise/provider-kit';
import type {
  StreamedCitation,
  StreamedFile,
  StreamedFileData,
  StreamedReasoningFile,
  StreamedSource,
} from '../model-spec/stream-part.ts';
import { optionsOf } from './from-hosted-tool.ts';
import { metadataOf } from './json-of.ts';

/** Converts a file that the model generated. */
export function fromFile(
  { mediaType, data, providerMetadata }: StreamedFile,
  provider: string,
): InlineDataPart | FileDataPart {
  const marks = metadataOf(providerMetadata);
  const marked = marks && { providerMetadata: { [provider]: marks } };
  const file = fileOf(data, provider);
  return file.type === 'url'
    ? { type: 'fileData', mimeType: mediaType, fileUri: file.url, ...marked }
    : { type: 'inlineData', mimeType: mediaType, data: file.data, ...marked };
}

/** Converts a file among the thoughts, which only the model that generated it accepts back. */
export function fromReasoningFile(
  { mediaType, data, providerMetadata }: StreamedReasoningFile,
  provider: string,
): ProviderPart {
  const value: JsonObject = {
    type: 'reasoning-file',
    mediaType,
    data: fileOf(data, provider),
    ...optionsOf(providerMetadata),
  };
  return { type: 'provider', provider, value };
}

type FileOf = { readonly type: 'url'; readonly url: string } | { readonly type: 'data'; readonly data: string };

/** Returns the data of a file. Throws `ModelError` (`bad_stream`) if the value is not a file. */
/** The members of file data. They are checked, because packages may violate their own types. */
type FileDataMembers = { readonly type?: unknown; readonly url?: unknown; readonly data?: unknown };

function fileOf(fileData: StreamedFileData, provider: string): FileOf {
  const isAlone = typeof fileData === 'string' || fileData instanceof Uint8Array;
  const { type, url, data }: FileDataMembers = isAlone ? { type: 'data', data: fileData } : (fileData ?? {});
  if (type === 'url' && (url instanceof URL || typeof url === 'string')) return { type, url: String(url) };
  if (type === 'data' && data instanceof Uint8Array) return { type, data: base64Of(data) };
  if (type === 'data' && typeof data === 'string') return { type, data };
  throw new ModelError(
    'bad_stream',
    `the package of ${provider} streamed a file without data. Report it to its maintainers.`,
  );
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += chunk) text += String.fromCharCode(...bytes.subarray(at, at + chunk));
  return btoa(text);
}

/** The number of arguments per call, which every engine accepts. */
const chunk = 8_192;

/** Returns the sources that an answer cites. */
export function fromSource(source: StreamedSource): readonly Source[] {
  return sourceOf(namesOf(source));
}

/** Returns the sources that a text cites. `part`: the index of the text in the answer. */
export function fromCitations(
  citations: readonly StreamedCitation[],
  { part, text }: { readonly part: number; readonly text: string },
): readonly Source[] {
  const rangeOf = rangesIn(text, 'character');
  return citations.flatMap(({ source, startIndex, endIndex, citedText }) =>
    sourceOf({ ...namesOf(source), quote: citedText, part, range: rangeOf(startIndex, endIndex) }),
  );
}

function namesOf(source: StreamedSource): { readonly url?: string; readonly title?: string | undefined } {
  return source.sourceType === 'url'
    ? { url: source.url, title: source.title }
    : { title: source.title ?? source.filename };
}
