import { isJsonObject, type JsonObject, type TextPart } from '@mortise/core';
import type { AdkFunctionResponse } from './adk-content.ts';

/**
 * A function response that a model reads as words: its call has a response already, and no provider takes a
 * second one. What the client sent stands beside the words, for ADK's clients alone.
 */
export function toldResponse(words: string, { id, name, response }: ToldResponse): TextPart {
  return { type: 'text', text: words, providerMetadata: { [owner]: { functionResponse: { id, name, response } } } };
}

/** The function response that a text tells; undefined where it is a text. */
export function toldIn({ providerMetadata }: TextPart): AdkFunctionResponse | undefined {
  const told = providerMetadata?.[owner]?.['functionResponse'];
  return isJsonObject(told) ? (told as AdkFunctionResponse) : undefined;
}

interface ToldResponse {
  readonly id: string;
  readonly name: string;
  readonly response: JsonObject;
}

/** Whose words they are: no provider has this name, so none is sent them. */
const owner = 'adk';
