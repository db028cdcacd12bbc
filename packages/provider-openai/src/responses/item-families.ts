import { isJsonObject, type JsonObject, type JsonValue, type ModelEvent } from '@mortise/core';
import { addText, setText } from '@mortise/provider-kit';
import type { ItemState } from './answer-parts.ts';
import {
  clientCallFamily,
  customCallFamily,
  functionCallFamily,
  mcpApprovalFamily,
  otherFamily,
  toolSearchFamily,
} from './from-call.ts';
import { echoOf, type ItemFamily } from './item-family.ts';

/** Reads messages: texts and refusals. A refusal becomes a text with a mark. */
const messageFamily: ItemFamily = {
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

/** Returns the logprobs of each text of an item. `partIndex`: the index of the text in the content. */
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
  const shown = type === 'refusal' ? refusal : text;
  return typeof shown === 'string' ? shown : undefined;
}

function marksOf(part: JsonValue): JsonObject {
  if (!isJsonObject(part)) return {};
  if (part['type'] === 'refusal') return { refusal: true };
  const { annotations } = part;
  return Array.isArray(annotations) && annotations.length > 0 ? { annotations } : {};
}

/** Reads reasoning items. Each becomes one thought, even if its text is encrypted. */
const reasoningFamily: ItemFamily = {
  added({ parts, state }) {
    parts.text(state, 0, 'thought');
    return undefined;
  },
  done({ parts, state, item }) {
    const slot = parts.text(state, 0, 'thought');
    // Encrypted content is complete only in this event.
    slot.metadata = { item: echoOf(item) };
    const texts = [...textsIn(item['summary']), ...textsIn(item['content'])].join('\n\n');
    return slot.text === '' ? setText(slot, texts) : texts.startsWith(slot.text) ? setText(slot, texts) : undefined;
  },
};

/** Reads a delta of a thought. A new paragraph of the summary begins after an empty line. */
export function readThoughtDelta(
  slot: Parameters<typeof addText>[0],
  { type, summary_index: summary, content_index: content }: JsonObject,
  delta: string,
): ReturnType<typeof addText> {
  const paragraph = `${type}/${summary ?? content}`;
  const next = slot.paragraph !== undefined && slot.paragraph !== paragraph;
  slot.paragraph = paragraph;
  return addText(slot, next ? `\n\n${delta}` : delta);
}

function textsIn(list: JsonValue | undefined): readonly string[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((part: JsonValue) =>
    isJsonObject(part) && typeof part['text'] === 'string' ? part['text'] : [],
  );
}

/**
 * Reads images that the server generated. They become media
 * for the application, and keep the item to send back.
 */
const imageFamily: ItemFamily = {
  ...otherFamily,
  done(reading) {
    const { result, ...rest } = echoOf(reading.item);
    if (typeof result !== 'string' || result === '') return otherFamily.done(reading);
    const { output_format: outputFormat } = rest;
    const format = outputFormat === 'svg' ? 'svg+xml' : typeof outputFormat === 'string' ? outputFormat : 'png';
    reading.parts.addComplete(reading.state, {
      type: 'inlineData',
      mimeType: `image/${format}`,
      data: result,
      providerMetadata: { [reading.provider]: { item: rest } },
    });
    return undefined;
  },
};

/** Returns the reader for a type of item; unknown items are kept. */
export function familyOf(type: string): ItemFamily {
  return families.get(type) ?? otherFamily;
}

const families: ReadonlyMap<string, ItemFamily> = new Map([
  ['message', messageFamily],
  ['reasoning', reasoningFamily],
  ['function_call', functionCallFamily],
  ['custom_tool_call', customCallFamily],
  ['tool_search_call', toolSearchFamily],
  ['mcp_approval_request', mcpApprovalFamily],
  ['image_generation_call', imageFamily],
  ['shell_call', clientCallFamily],
  ['local_shell_call', clientCallFamily],
  ['apply_patch_call', clientCallFamily],
  ['computer_call', clientCallFamily],
]);
