import { isJsonObject, type JsonObject, type TextPart } from '@mortise/core';
import type { AdkFunctionResponse } from './adk-content.ts';

/**
 * Returns a text part for a function response that the model reads as text, because its call already has a
 * response and providers accept only one. The metadata has the client's original response, only for ADK's
 * clients.
 */
export function textResponse(words: string, { id, name, response }: TextResponse): TextPart {
  return { type: 'text', text: words, providerMetadata: { [owner]: { functionResponse: { id, name, response } } } };
}

/** Returns the function response in the metadata of a text part; undefined if it has none. */
export function responseIn({ providerMetadata }: TextPart): AdkFunctionResponse | undefined {
  const told = providerMetadata?.[owner]?.['functionResponse'];
  return isJsonObject(told) ? (told as AdkFunctionResponse) : undefined;
}

interface TextResponse {
  readonly id: string;
  readonly name: string;
  readonly response: JsonObject;
}

/** The provider name of the metadata. No provider has this name, so the metadata is never sent. */
const owner = 'adk';
