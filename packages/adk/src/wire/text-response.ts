import { isJsonObject, type JsonObject, type TextPart } from '@mortise/core';
import type { AdkFunctionResponse } from './adk-content.ts';

/**
 * A text part for a function response that the model reads as text: its call has a response already, and
 * providers accept only one. The metadata has the client's original, for ADK's clients alone.
 */
export function textResponse(words: string, { id, name, response }: TextResponse): TextPart {
  return { type: 'text', text: words, providerMetadata: { [owner]: { functionResponse: { id, name, response } } } };
}

/** The function response in the metadata of a text part; undefined if it has none. */
export function responseIn({ providerMetadata }: TextPart): AdkFunctionResponse | undefined {
  const told = providerMetadata?.[owner]?.['functionResponse'];
  return isJsonObject(told) ? (told as AdkFunctionResponse) : undefined;
}

interface TextResponse {
  readonly id: string;
  readonly name: string;
  readonly response: JsonObject;
}

/** The provider name of the metadata: no provider has it, so it is never sent to one. */
const owner = 'adk';
