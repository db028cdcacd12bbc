import { isJsonObject, type JsonObject, type JsonValue, type ModelEnd } from '@mortise/core';

/** What a server says about an answer beside its content. `about`: the response, or a chunk of it. */
export function fromMetadata(
  about: JsonObject | undefined,
  citations: readonly JsonObject[],
): Pick<ModelEnd, 'metadata'> {
  const { id, model, service_tier: tier, tool_usage: toolUsage } = about ?? {};
  const metadata = {
    ...(typeof id === 'string' && { responseId: id }),
    ...(typeof model === 'string' && { model }),
    ...(typeof tier === 'string' && { serviceTier: tier }),
    ...(isJsonObject(toolUsage) && { toolUsage }),
    ...(citations.length > 0 && { citations }),
  };
  return Object.keys(metadata).length > 0 ? { metadata } : {};
}

/** The annotations of a text as citations. `partIndex`: the place of the text in the content. */
export function citationsOf(annotations: JsonValue | undefined, partIndex: number): readonly JsonObject[] {
  if (!Array.isArray(annotations)) return [];
  return annotations.filter(isJsonObject).map((annotation: JsonObject) => ({ partIndex, ...annotation }));
}
