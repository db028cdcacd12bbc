import { isJsonObject, type JsonObject, type JsonValue, ToolError, type ToolOutcome } from '@mortise/core';
import { type BlockFormat, toBlocks } from '@mortise/hop-kit';
import { isMortiseResult, type MortiseResult } from '../known/known-output.ts';

/**
 * Returns the output of a call for the AI SDK; a `MortiseResult` if the model reads something else. Throws
 * `ToolError` on an error and a denial, which the AI SDK then sends to the model.
 */
export function toOutput(name: string, outcome: ToolOutcome): JsonValue | MortiseResult {
  if (outcome.status === 'ok') {
    const { status: _status, ...members } = outcome;
    if (members.modelOutput === undefined && members.parts === undefined) return members.output;
    return { type: 'mortise-result', ...members };
  }
  if (outcome.status === 'denied') {
    const reason = outcome.reason === undefined ? '' : `: ${outcome.reason}`;
    throw new ToolError(`The call of \`${name}\` is rejected${reason}`, { code: 'denied' });
  }
  const { length: files } = outcome.parts ?? [];
  const others =
    files === 0
      ? ''
      : ` (${files === 1 ? 'One other part' : `${files} other parts`} of the result cannot be shown here.)`;
  throw new ToolError(outcome.message + others, { code: outcome.code });
}

/** Returns the model's text or JSON for an output, in the AI SDK's format. */
export function toModelOutput({ output }: { readonly output: unknown }): object {
  if (!isMortiseResult(output)) return plain(output);
  const { parts = [], modelOutput = output.output } = output;
  if (parts.length === 0) return plain(modelOutput);
  const text = typeof modelOutput === 'string' ? modelOutput : JSON.stringify(modelOutput);
  // An empty object is not sent to the model.
  const texts = isJsonObject(modelOutput) && Object.keys(modelOutput).length === 0 ? [] : [{ type: 'text', text }];
  return { type: 'content', value: [...texts, ...toBlocks(parts, aiSdkFormat)] };
}

function plain(value: unknown): object {
  if (typeof value === 'string') return { type: 'text', value };
  return { type: 'json', value: value ?? null };
}

const aiSdkFormat: BlockFormat<object> = {
  text: (text) => ({ type: 'text', text }),
  inlineData: ({ mimeType: mediaType, data }) => ({ type: 'file', mediaType, data: { type: 'data', data } }),
  fileData: ({ fileUri, mimeType = 'application/octet-stream', providerMetadata }) =>
    fileAt(fileUri, mimeType, providerMetadata?.['ai-sdk']),
};

function fileAt(fileUri: string, mediaType: string, kept: JsonObject | undefined): object {
  const reference = kept?.['reference'];
  if (reference !== undefined) return { type: 'file', mediaType, data: { type: 'reference', reference } };
  // A file that was uploaded to a provider has an id, which is not a URL.
  return URL.canParse(fileUri)
    ? { type: 'file', mediaType, data: { type: 'url', url: new URL(fileUri) } }
    : { type: 'text', text: `[file ${fileUri}]` };
}
