import { type Content, isJsonObject, type JsonObject, type JsonValue, type Part } from '@mortise/core';

/**
 * Returns the number of contents, from the first on, that the server has stored: up to the answer of
 * `previous_response_id`, or up to the last answer of the `conversation`. 0 if there is none.
 */
export function knownContents(contents: readonly Content[], provider: string, options: JsonObject): number {
  const response = textOf(options['previous_response_id']);
  const conversation = conversationOf(options['conversation']);
  if (response === undefined && conversation === undefined) return 0;
  const last = contents.findLastIndex((content) => {
    const mark = markOf(content, provider);
    return (
      mark !== undefined && (response === undefined ? mark['conversation'] === conversation : mark['id'] === response)
    );
  });
  return last + 1;
}

/** Marks the last part of an answer that the server stores, for later requests. */
export function rememberedIn(content: Content, provider: string, response: JsonObject): Content {
  const id = textOf(response['id']);
  const conversation = conversationOf(response['conversation']);
  const last = content.parts.at(-1);
  if (last === undefined || id === undefined || (response['store'] !== true && conversation === undefined))
    return content;
  const { providerMetadata } = last;
  const reference = { id, ...(conversation !== undefined && { conversation }) };
  const marked: Part = {
    ...last,
    providerMetadata: { ...providerMetadata, [provider]: { ...providerMetadata?.[provider], [remembered]: reference } },
  };
  return { ...content, parts: [...content.parts.slice(0, -1), marked] };
}

/** The member of a part's metadata that is never sent to a server. */
export const remembered = 'response';

function markOf({ role, parts }: Content, provider: string): JsonObject | undefined {
  const mark = role === 'model' ? parts.at(-1)?.providerMetadata?.[provider]?.[remembered] : undefined;
  return isJsonObject(mark) ? mark : undefined;
}

function conversationOf(reported: JsonValue | undefined): string | undefined {
  return textOf(isJsonObject(reported) ? reported['id'] : reported);
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
