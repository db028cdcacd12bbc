import { isJsonObject, type JsonObject, type JsonValue, type Source } from '@mortise/core';
import { type ReportedSource, rangesIn, type Slot, sourceOf, type TextSlot } from '@mortise/provider-kit';

/**
 * Returns the grounding sources of an answer: each grounding chunk with every text range that it supports, or
 * once without a range if it supports none. Offsets are bytes of UTF-8.
 */
export function groundingSources(grounding: JsonValue | undefined, slots: readonly Slot[]): readonly Source[] {
  if (!isJsonObject(grounding)) return [];
  const { groundingChunks, groundingSupports } = grounding;
  const chunks = objectsIn(groundingChunks).map(fromChunk);
  const supported = new Set<number>();
  const rangeOf = Array.isArray(groundingSupports) ? segmentRanges(slots) : () => ({});
  const cited = objectsIn(groundingSupports).flatMap(({ segment, groundingChunkIndices: indices }: JsonObject) => {
    const range = isJsonObject(segment) ? rangeOf(segment) : {};
    return (Array.isArray(indices) ? indices : []).flatMap((index) => {
      const chunk = typeof index === 'number' ? chunks[index] : undefined;
      if (!chunk) return [];
      supported.add(Number(index));
      return sourceOf({ ...chunk, ...range });
    });
  });
  return [...cited, ...chunks.flatMap((chunk, at) => (supported.has(at) ? [] : sourceOf(chunk)))];
}

/**
 * Returns the cited sources: pages, files and places. `partIndex`: the index of the text with the citation.
 */
export function citationSources(citations: readonly JsonObject[], slots: readonly Slot[]): readonly Source[] {
  const ranges = new Map<number, ReturnType<typeof rangesIn>>();
  return citations.flatMap((citation: JsonObject) => {
    const part = Number(citation['partIndex']);
    const slot = slots[part];
    if (slot?.kind === 'text' && !ranges.has(part)) ranges.set(part, rangesIn(slot.text, 'byte'));
    const start = citation['start_index'] ?? citation['startIndex'] ?? 0;
    const range = ranges.get(part)?.(start, citation['end_index'] ?? citation['endIndex']);
    return sourceOf({
      url: citation['url'] ?? citation['uri'] ?? citation['document_uri'],
      title: citation['title'] ?? citation['file_name'] ?? citation['name'],
      quote: citation['source'],
      part,
      range,
    });
  });
}

function fromChunk({ web, retrievedContext, maps, image }: JsonObject): ReportedSource {
  const source = [web, retrievedContext, maps, image].find(isJsonObject) ?? {};
  const { uri, sourceUri, title, text } = source;
  return { url: uri ?? sourceUri, title, quote: text };
}

/**
 * Returns a function that finds the range of a segment, whose offsets count over all texts of the answer;
 * undefined if its text does not match.
 */
function segmentRanges(slots: readonly Slot[]): (segment: JsonObject) => Pick<ReportedSource, 'part' | 'range'> {
  const texts = slots.filter((slot): slot is TextSlot => slot.kind === 'text');
  const allText = texts.map(({ text }) => text).join('');
  const rangeAt = rangesIn(allText, 'byte');
  // The text slot at each offset.
  const owners = texts.flatMap((slot) => new Array<TextSlot>(slot.text.length).fill(slot));
  const starts = new Map<TextSlot | undefined, number>();
  for (const [at, slot] of owners.entries()) if (!starts.has(slot)) starts.set(slot, at);
  const only = texts.length === 1 ? { part: texts[0]?.index } : {};
  return ({ startIndex, endIndex, text }) => {
    const range = rangeAt(startIndex ?? 0, endIndex);
    if (!range || (typeof text === 'string' && allText.slice(range.start, range.end) !== text)) return only;
    const slot = owners[range.start];
    if (!slot || slot !== owners[range.end - 1]) return only;
    const before = starts.get(slot) ?? 0;
    return { part: slot.index, range: { start: range.start - before, end: range.end - before } };
  };
}

function objectsIn(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}
