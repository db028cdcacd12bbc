import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { addText, type TextSlot } from '@mortise/provider-kit';
import type { AnswerParts } from './answer-parts.ts';
import type { Shown, StepFamily, StepState } from './step-family.ts';

/** Reads thoughts. Each thought is a separate part, even if it has only a signature. */
export const thoughtFamily: StepFamily = {
  begin(parts, state) {
    const slot = slotOf(parts, state);
    sign(slot, state.step['signature']);
    const { summary } = state.step;
    return Array.isArray(summary) ? summary.flatMap((content) => add(slot, content) ?? []) : undefined;
  },
  delta(parts, state, { type, content, signature }) {
    const slot = slotOf(parts, state);
    if (type === 'thought_signature') sign(slot, signature);
    return type === 'thought_summary' ? add(slot, content) : undefined;
  },
};

function slotOf(parts: AnswerParts, state: StepState): TextSlot {
  if (state.slot?.kind === 'thought') return state.slot as TextSlot;
  const slot = parts.text('thought');
  state.slot = slot;
  return slot;
}

/** Adds the signature to a thought. An empty signature counts as absent. */
function sign(slot: TextSlot, signature: JsonValue | undefined): void {
  if (typeof signature === 'string' && signature !== '') slot.metadata = { ...slot.metadata, signature };
}

/** Adds content to the summary. Media of the content are kept, to be sent back. */
function add(slot: TextSlot, content: JsonValue | undefined): Shown {
  if (!isJsonObject(content)) return undefined;
  const { text } = content;
  if (typeof text === 'string') return text === '' ? undefined : addText(slot, text);
  const shown: readonly JsonObject[] = Array.isArray(slot.metadata?.['media']) ? slot.metadata['media'] : [];
  slot.metadata = { ...slot.metadata, media: [...shown, content] };
  return undefined;
}
