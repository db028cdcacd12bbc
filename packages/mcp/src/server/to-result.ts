import { type JsonValue, modelResponse, type ToolOutcome } from '@mortise/core';
import { type BlockFormat, toBlocks } from '@mortise/hop-kit';

/**
 * Returns the outcome of a call as a server's result: the text that
 * a model would read, and structured content if it is an object.
 */
export function toResult(name: string, outcome: ToolOutcome, hasOutputSchema: boolean): ServedResult {
  const parts = outcome.status === 'denied' ? [] : (outcome.parts ?? []);
  const blocks = toBlocks(parts, servedFormat);
  if (outcome.status !== 'ok') {
    const { error, reason } = modelResponse({ name, outcome });
    const text = reason === undefined ? String(error) : `${String(error)}: ${String(reason)}`;
    return { content: [{ type: 'text', text }, ...blocks], isError: true };
  }
  const { output } = outcome;
  const read = outcome.modelOutput === undefined ? output : outcome.modelOutput;
  const content = [{ type: 'text' as const, text: typeof read === 'string' ? read : JSON.stringify(read) }, ...blocks];
  // A declared output schema describes the output itself.
  const structured = hasOutputSchema ? output : read;
  return isObject(structured) ? { content, structuredContent: structured } : { content };
}

/** A result of the protocol, with the members that this package writes. */
export interface ServedResult {
  readonly content: readonly ServedBlock[];
  readonly structuredContent?: { readonly [key: string]: JsonValue };
  readonly isError?: true;
}

type ServedBlock =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image' | 'audio'; readonly data: string; readonly mimeType: string }
  | { readonly type: 'resource_link'; readonly uri: string; readonly name: string; readonly mimeType?: string }
  | {
      readonly type: 'resource';
      readonly resource: { readonly uri: string; readonly blob: string; readonly mimeType: string };
    };

const servedFormat: BlockFormat<ServedBlock> = {
  text: (text) => ({ type: 'text', text }),
  inlineData({ data, mimeType }, at) {
    if (mimeType.startsWith('image/')) return { type: 'image', data, mimeType };
    if (mimeType.startsWith('audio/')) return { type: 'audio', data, mimeType };
    return { type: 'resource', resource: { uri: `mortise:part/${at}`, blob: data, mimeType } };
  },
  fileData: ({ fileUri: uri, mimeType }) => ({
    type: 'resource_link',
    uri,
    name: uri,
    ...(mimeType !== undefined && { mimeType }),
  }),
};

function isObject(value: JsonValue): value is { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
