import type { JsonObject, ToolOutcome } from '@mortise/core';
import { type BlockFormat, textOfOutcome, toBlocks } from '@mortise/hop-kit';

/** The fields of the message that a call is answered with. */
export interface ToolMessageFields {
  readonly content: string | readonly JsonObject[];
  readonly tool_call_id: string;
  readonly name: string;
  readonly status: 'success' | 'error';
  /** The outcome, for the application and for the way back. */
  readonly artifact: ToolOutcome;
}

/** Returns the outcome of a call as a message: the text that a model reads, and media as blocks. */
export function toToolMessage(name: string, callId: string, outcome: ToolOutcome): ToolMessageFields {
  const text = textOfOutcome(name, outcome);
  const parts = ('parts' in outcome && outcome.parts) || [];
  return {
    content: parts.length === 0 ? text : [{ type: 'text', text }, ...toBlocks(parts, langchainFormat)],
    tool_call_id: callId,
    name,
    status: outcome.status === 'ok' ? 'success' : 'error',
    artifact: outcome,
  };
}

const langchainFormat: BlockFormat<JsonObject> = {
  text: (text) => ({ type: 'text', text }),
  inlineData({ mimeType, data }) {
    if (mimeType.startsWith('image/'))
      return { type: 'image_url', image_url: { url: `data:${mimeType};base64,${data}` } };
    const type = mimeType.startsWith('audio/') ? 'audio' : 'file';
    return { type, source_type: 'base64', mime_type: mimeType, data };
  },
  fileData({ mimeType, fileUri }) {
    if (mimeType?.startsWith('image/')) return { type: 'image_url', image_url: { url: fileUri } };
    return { type: 'file', source_type: 'url', url: fileUri, ...(mimeType !== undefined && { mime_type: mimeType }) };
  },
};
