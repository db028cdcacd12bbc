import { isJsonObject, type JsonObject, type JsonValue, type Part } from '@mortise/core';
import { addText, type TextSlot } from '@mortise/provider-kit';
import type { AnswerParts } from './answer-parts.ts';
import type { Shown, StepFamily, StepState } from './step-family.ts';

/** Reads steps of the model's output: texts, and media, each of which is sent in one piece. */
export const outputFamily: StepFamily = {
  begin(parts, state) {
    const { content } = state.step;
    if (!Array.isArray(content)) return undefined;
    return content.flatMap((piece) => {
      state.slot = undefined;
      return isJsonObject(piece) ? (add(parts, state, piece) ?? []) : [];
    });
  },
  delta: add,
};

function add(parts: AnswerParts, state: StepState, piece: JsonObject): Shown {
  const { type, text, annotations } = piece;
  if (typeof text === 'string') {
    const slot = text === '' ? state.slot : textOf(parts, state);
    if (slot) parts.cite(annotations, slot.index);
    return text === '' ? undefined : addText(textOf(parts, state), text);
  }
  if (typeof type === 'string' && type.startsWith('text_annotation')) {
    parts.cite(annotations, textOf(parts, state).index);
    return undefined;
  }
  state.slot = undefined;
  parts.addComplete(mediaOf(piece, parts.provider) ?? { type: 'provider', provider: parts.provider, value: piece });
  return undefined;
}

function textOf(parts: AnswerParts, state: StepState): TextSlot {
  if (state.slot?.kind === 'text') return state.slot as TextSlot;
  const slot = parts.text('text');
  state.slot = slot;
  return slot;
}

/** Returns a media part. Other members are kept with it, to be sent back. */
function mediaOf(
  { type, data, uri, mime_type: reportedType, ...about }: JsonObject,
  provider: string,
): Part | undefined {
  const mimeType = typeof reportedType === 'string' ? withSamples(reportedType, about) : defaultType(type);
  const marks = Object.keys(about).length > 0 && { providerMetadata: { [provider]: about } };
  if (typeof data === 'string' && data !== '' && mimeType !== undefined)
    return { type: 'inlineData', mimeType, data, ...marks };
  if (typeof uri !== 'string' || uri === '') return undefined;
  return { type: 'fileData', fileUri: uri, ...(mimeType !== undefined && { mimeType }), ...marks };
}

/** Adds the sample rate and the channels to a media type: raw samples cannot be played without them. */
function withSamples(type: string, { sample_rate: rate, channels }: JsonObject): string {
  if (!/^audio\/(l16|pcm)$/i.test(type)) return type;
  return `${type}${typeof rate === 'number' ? `;rate=${rate}` : ''}${typeof channels === 'number' ? `;channels=${channels}` : ''}`;
}

/** Returns the default media type of media without a type. */
function defaultType(type: JsonValue | undefined): string | undefined {
  return type === 'image' ? 'image/png' : undefined;
}
