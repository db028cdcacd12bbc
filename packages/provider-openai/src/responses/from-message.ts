import { isJsonObject, type JsonObject, type JsonValue, type ModelEvent } from '@mortise/core';
import { setText } from '@mortise/provider-kit';
import type { ItemState } from './answer-parts.ts';
import type { ItemFamily } from './item-family.ts';

/** Messages: texts and refusals. A refusal is a text with a mark. */
export const messageFamily: ItemFamily = {
  done({ parts, state, item }) {
    const events: ModelEvent[] = [];
    const { id, phase, content } = item;
    const marks = { ...(typeof id === 'string' && { itemId: id }), ...(typeof phase === 'string' && { phase }) };
    for (const [at, part] of (Array.isArray(content) ? content : []).entries()) {
      const text = textIn(part);
      if (text === undefined || (text === '' && !state.slots.has(at))) continue;
      const slot = parts.text(state, at, 'text');
      const event = setText(slot, text);
      if (event) events.push(event);
      slot.metadata = { ...slot.metadata, ...marksOf(part) };
    }
    for (const slot of state.slots.values()) if (slot.kind === 'text') slot.metadata = { ...marks, ...slot.metadata };
    return events;
  },
};

/** The logprobs of each text of an item. `partIndex`: the place of the text in the content. */
export function logprobsOf({ slots }: ItemState, { content }: JsonObject): readonly JsonObject[] {
  return (Array.isArray(content) ? content : []).flatMap((part: JsonValue, at): JsonObject | readonly JsonObject[] => {
    const tokens = isJsonObject(part) ? part['logprobs'] : undefined;
    const slot = slots.get(at);
    return slot && Array.isArray(tokens) && tokens.length > 0 ? { partIndex: slot.index, tokens } : [];
  });
}

function textIn(part: JsonValue): string | undefined {
  if (!isJsonObject(part)) return undefined;
  const { type, text, refusal } = part;
  const said = type === 'refusal' ? refusal : text;
  return typeof said === 'string' ? said : undefined;
}

function marksOf(part: JsonValue): JsonObject {
  if (!isJsonObject(part)) return {};
  if (part['type'] === 'refusal') return { refusal: true };
  const { annotations } = part;
  return Array.isArray(annotations) && annotations.length > 0 ? { annotations } : {};
}
