import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { addText, setText } from '@mortise/provider-kit';
import { echoOf } from './echo-of.ts';
import type { ItemFamily } from './item-family.ts';

/** Reasoning: one thought for each item, which has its place even where its text is secret. */
export const reasoningFamily: ItemFamily = {
  added({ parts, state }) {
    parts.text(state, 0, 'thought');
    return undefined;
  },
  done({ parts, state, item }) {
    const slot = parts.text(state, 0, 'thought');
    // Encrypted content is whole here only.
    slot.metadata = { item: echoOf(item) };
    const said = [...textsIn(item['summary']), ...textsIn(item['content'])].join('\n\n');
    return slot.text === '' ? setText(slot, said) : said.startsWith(slot.text) ? setText(slot, said) : undefined;
  },
};

/** A delta of a thought; a new paragraph of the summary begins after an empty line. */
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
