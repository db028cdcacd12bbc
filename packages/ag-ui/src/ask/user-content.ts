import type { Content, FileDataPart, InlineDataPart, TextPart } from '@mortise/core';
import type { AgUiContentPart, AgUiMessage } from '../wire/ag-ui-message.ts';
import type { AgUiUserMessage, AgUiUserPart } from '../wire/run-input.ts';

/** Returns the user's text and files as input for a run. */
export function userContent(messages: readonly AgUiUserMessage[]): Content {
  return { role: 'user', parts: messages.flatMap(({ parts }) => parts.map(partOf)) };
}

/** Converts a part of a client's message to input for a run. */
export function partOf(part: AgUiUserPart): TextPart | InlineDataPart | FileDataPart {
  switch (part.type) {
    case 'text':
      return { type: 'text', text: part.text };
    case 'data':
      return { type: 'inlineData', data: part.data, mimeType: part.mimeType };
    case 'url':
      return { type: 'fileData', fileUri: part.url, ...(part.mimeType !== undefined && { mimeType: part.mimeType }) };
    default:
      part satisfies never;
      throw new TypeError('A part of a message is of an unknown type.');
  }
}

/** Returns a user message for a snapshot, before the message is stored. */
export function userMessage({ id, parts }: AgUiUserMessage): AgUiMessage {
  const shown = parts.flatMap((part): AgUiContentPart[] => {
    if (part.type === 'text') return [part];
    const { mimeType } = part;
    if (part.type === 'data') return [noAddress(mimeType)];
    const { url } = part;
    return [{ type: 'document', source: { type: 'url', value: url, ...(mimeType !== undefined && { mimeType }) } }];
  });
  const [first] = shown;
  return { id, role: 'user', content: shown.length === 1 && first?.type === 'text' ? first.text : shown };
}

/** Returns a note for media without a URL, which no client could show. */
export function noAddress(mimeType: string | undefined): Extract<AgUiContentPart, { readonly type: 'text' }> {
  return { type: 'text', text: `[${mimeType ?? 'a file'}: it has no address]` };
}
