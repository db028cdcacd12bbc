import { isJsonObject, type JsonObject, type JsonValue, type ModelEnd, type Source } from '@mortise/core';
import { rangesIn, type Slot, sourceOf } from '@mortise/provider-kit';

/**
 * Returns the metadata of an answer. `about`: the response, or
 * a chunk of it. `rest`: members without a field in `ModelEnd`.
 */
export function fromMetadata(
  about: JsonObject | undefined,
  citations: readonly JsonObject[],
  slots: readonly Slot[],
  rest?: JsonObject,
): Pick<ModelEnd, 'sources' | 'metadata'> {
  const { id, model, service_tier: tier, tool_usage: toolUsage } = about ?? {};
  const cited = sourcesOf(citations, slots);
  const sources = cited.length > 0 || !rest ? cited : listedSources(rest);
  const metadata = {
    ...rest,
    ...(typeof id === 'string' && id !== '' && { responseId: id }),
    ...(typeof model === 'string' && model !== '' && { model }),
    ...(typeof tier === 'string' && tier !== '' && { serviceTier: tier }),
    ...(isJsonObject(toolUsage) && { toolUsage }),
    ...(citations.length > 0 && { citations }),
  };
  return { ...(sources.length > 0 && { sources }), ...(Object.keys(metadata).length > 0 && { metadata }) };
}

/** Returns the annotations of a text as citations. `partIndex`: the index of the text in the content. */
export function citationsOf(annotations: JsonValue | undefined, partIndex: number): readonly JsonObject[] {
  if (!Array.isArray(annotations)) return [];
  return annotations.filter(isJsonObject).map((annotation: JsonObject) => ({ partIndex, ...annotation }));
}

/**
 * Returns the sources of citations: web pages, and files by their names. In Chat Completions, the data of a
 * citation is in a member with the name of its type.
 */
function sourcesOf(citations: readonly JsonObject[], slots: readonly Slot[]): readonly Source[] {
  const ranges = new Map<number, ReturnType<typeof rangesIn>>();
  return citations.flatMap((citation: JsonObject) => {
    const { partIndex, type } = citation;
    const inner = citation[String(type)];
    const source = isJsonObject(inner) ? inner : citation;
    const part = Number(partIndex);
    const slot = slots[part];
    if (slot?.kind === 'text' && !ranges.has(part)) ranges.set(part, rangesIn(slot.text, 'character'));
    const range = ranges.get(part)?.(source['start_index'], source['end_index']);
    return sourceOf({ url: source['url'], title: source['title'] ?? source['filename'], part, range });
  });
}

/**
 * Returns the sources that a server lists next to its answer: `search_results` of Perplexity with titles, or
 * `citations` of Perplexity and xAI, which are URLs.
 */
function listedSources({ search_results: results, citations }: JsonObject): readonly Source[] {
  const listed = Array.isArray(results) && results.length > 0 ? results : citations;
  if (!Array.isArray(listed)) return [];
  return listed.flatMap((annotation) => {
    const { url, title, snippet }: JsonObject = isJsonObject(annotation) ? annotation : { url: annotation };
    return sourceOf({ url, title, quote: snippet });
  });
}
