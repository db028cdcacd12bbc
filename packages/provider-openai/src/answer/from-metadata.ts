import { isJsonObject, type JsonObject, type ModelEnd } from '@mortise/core';
import type { Slot } from '@mortise/provider-kit';
import { listedSources, sourcesOf } from './from-annotations.ts';

/**
 * The metadata of an answer. `about`: the response, or a chunk of it. `rest`: members without a field in
 * `ModelEnd`.
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
