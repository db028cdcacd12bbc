import { type JsonValue, modelResponse, type RunWarning, type ToolOutcome } from '@mortise/core';
import { type BlockFormat, textOfOutcome, toBlocks } from '@mortise/hop-kit';

/** A block of a tool's output in the SDK's format. */
export type AgentsOutputBlock =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'image';
      readonly image: { readonly data: string; readonly mediaType: string } | { readonly url: string };
    }
  | { readonly type: 'file'; readonly file: AgentsFile };

type AgentsFile =
  | { readonly data: string; readonly mediaType: string; readonly filename: string }
  | { readonly url: string; readonly filename?: string };

/**
 * Converts an outcome for the SDK to a string, or to blocks if it has media. An object becomes its JSON,
 * because the SDK would mistake an object with the shape of a block for a block.
 */
export function toOutput(name: string, outcome: ToolOutcome): string | readonly AgentsOutputBlock[] {
  const text = textOfOutcome(name, outcome);
  const parts = 'parts' in outcome ? (outcome.parts ?? []) : [];
  if (parts.length === 0) return text;
  const isMediaOnly = outcome.status === 'ok' && (outcome.modelOutput ?? outcome.output) === null;
  return [...(isMediaOnly ? [] : [{ type: 'text' as const, text }]), ...toBlocks(parts, agentsFormat)];
}

/** Converts an outcome to a value, for tools whose output the SDK converts to JSON. */
export function toJsonOutput(name: string, outcome: ToolOutcome, warn?: (warning: RunWarning) => void): JsonValue {
  const { length: files } = ('parts' in outcome && outcome.parts) || [];
  if (files > 0)
    warn?.({
      code: 'agents_omitted',
      message: `parts of a result of \`${name}\` were omitted because of its outputSchema: ${files === 1 ? 'one part' : `${files} parts`}`,
    });
  if (outcome.status !== 'ok') return modelResponse({ name, outcome });
  const { output, modelOutput = output } = outcome;
  return modelOutput;
}

const agentsFormat: BlockFormat<AgentsOutputBlock> = {
  text: (text) => ({ type: 'text', text }),
  inlineData: ({ data, mimeType: mediaType }) =>
    mediaType.startsWith('image/')
      ? { type: 'image', image: { data, mediaType } }
      : { type: 'file', file: { data, mediaType, filename: 'file' } },
  fileData: ({ mimeType, fileUri: url }) =>
    mimeType === undefined || mimeType.startsWith('image/')
      ? { type: 'image', image: { url } }
      : { type: 'file', file: { url } },
};
