import type { UiCall, UiMedia, UiMessage, UiPart, UiSource } from '@mortise/ui';
import type { AiSdkChunk } from '../wire/ai-sdk-chunk.ts';
import type { AiSdkFile, AiSdkMessage, AiSdkText } from '../wire/ai-sdk-message.ts';
import { textChunks } from './chunks-of.ts';

/** Yields the chunks for a stored part of a turn. */
export function* partChunks(turn: string, part: UiPart): Generator<AiSdkChunk> {
  switch (part.type) {
    case 'text':
      yield* textChunks('text', part.id, part.text);
      return;
    case 'thought':
      yield* textChunks('reasoning', part.id, part.text);
      return;
    case 'call':
      yield* callChunks(part);
      return;
    case 'media':
      yield mediaChunk(part);
      return;
    case 'sources':
      for (const [at, source] of part.sources.entries()) yield sourceChunk(source, `${turn}/source/${at}`);
      return;
    case 'note':
      yield { type: 'data-note', data: { text: part.text } };
      return;
    default:
      part satisfies never;
  }
}

/** Returns the chunks of a call, with the arguments from the model; a call that never runs ends at once. */
export function* callChunks({ id, name, args, asked, state }: UiCall): Generator<AiSdkChunk> {
  yield { type: 'tool-input-available', toolCallId: id, toolName: name, input: asked ?? args };
  if (state === 'dropped') yield { type: 'tool-output-error', toolCallId: id, errorText: neverRan };
}

/** Yields the chunks for a turn's structured output, and for the reason why it was cut. */
export function* turnChunks({ id, output, state, why }: UiMessage): Generator<AiSdkChunk> {
  if (output !== undefined) yield { type: 'data-output', id, data: { output } };
  if (state === 'cut') yield { type: 'data-cut', id, data: { why: why ?? 'other' } };
}

function mediaChunk({ url, mimeType }: UiMedia): AiSdkChunk {
  if (url !== undefined) return { type: 'file', url, mediaType: mimeType ?? 'application/octet-stream' };
  return { type: 'data-file', data: mimeType === undefined ? {} : { mimeType } };
}

function sourceChunk({ url, title, quote, part }: UiSource, sourceId: string): AiSdkChunk {
  const known = { ...(quote !== undefined && { quote }), ...(part !== undefined && { part }) };
  const more = Object.keys(known).length > 0 && { providerMetadata: { mortise: known } };
  if (url !== undefined) return { type: 'source-url', sourceId, url, ...(title !== undefined && { title }), ...more };
  return { type: 'source-document', sourceId, mediaType: 'text/plain', title: title ?? quote ?? '', ...more };
}

/** The error text of a call that never ran. */
export const neverRan = 'It did not run.';

/** Returns a user message with the client's id. */
export function userMessage(message: UiMessage): AiSdkMessage {
  return { id: message.inputId ?? message.id, role: 'user', parts: userParts(message) };
}

/** Returns the parts of a user message: text, and files with a URL; other files become text. */
export function userParts({ parts }: UiMessage): (AiSdkText | AiSdkFile)[] {
  return parts.flatMap((part): (AiSdkText | AiSdkFile)[] => {
    if (part.type === 'text' || part.type === 'note') return [{ type: 'text', text: part.text }];
    if (part.type !== 'media') return [];
    const { url, mimeType } = part;
    if (url === undefined) return [{ type: 'text', text: `[${mimeType ?? 'a file'}: it has no address]` }];
    return [{ type: 'file', url, mediaType: mimeType ?? 'application/octet-stream' }];
  });
}
