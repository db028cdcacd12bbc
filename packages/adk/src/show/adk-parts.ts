import {
  type Content,
  isJsonObject,
  type JsonObject,
  modelResponse,
  type OutcomePart,
  type PartBase,
  type ProviderPart,
  type ToolOutcome,
} from '@mortise/core';
import type { AdkContent, AdkPart } from '../wire/adk-content.ts';
import { responseIn } from '../wire/text-response.ts';
import { isVirtualName } from '../wire/virtual-names.ts';

/**
 * Converts a content to ADK's format. A model's call of a virtual name becomes text, because a client would
 * mistake it for a call of the framework. Parts that ADK's clients cannot read become text in brackets.
 */
export function adkContent({ role, parts }: Content): AdkContent {
  return { role: role === 'tool' ? 'user' : role, parts: parts.flatMap(adkParts) };
}

/** Returns the media of an outcome. */
export function mediaOf(outcome: ToolOutcome): readonly AdkPart[] {
  return outcome.status === 'denied' ? [] : (outcome.parts ?? []).map(mediaPart);
}

function adkParts(part: Content['parts'][number]): readonly AdkPart[] {
  switch (part.type) {
    case 'thought':
      return [{ text: part.text, thought: true, ...signatureOf(part) }];
    case 'functionCall': {
      const { id, name, args } = part;
      if (isVirtualName(name)) return [said("a call of a name that is the framework's own")];
      return [{ functionCall: { id, name, args }, ...signatureOf(part) }];
    }
    case 'functionResponse':
      return [{ functionResponse: { id: part.id, name: part.name, response: modelResponse(part) } }];
    case 'provider':
      return providerPart(part);
    case 'text': {
      const told = responseIn(part);
      return [told ? { functionResponse: told } : mediaPart(part)];
    }
    case 'inlineData':
    case 'fileData':
      return [mediaPart(part)];
    default:
      return [newerPart(part)];
  }
}

/** Converts a provider part: code that Gemini executed keeps its form, anything else becomes text. */
function providerPart({ value, summary, provider }: ProviderPart): readonly AdkPart[] {
  if (isJsonObject(value)) {
    const { executableCode, codeExecutionResult, thoughtSignature } = value as JsonObject;
    const signature = typeof thoughtSignature === 'string' ? { thoughtSignature } : {};
    if (isJsonObject(executableCode)) return [{ executableCode: executableCode as JsonObject, ...signature }];
    if (isJsonObject(codeExecutionResult))
      return [{ codeExecutionResult: codeExecutionResult as JsonObject, ...signature }];
  }
  // An empty summary means that the part can be omitted.
  if (summary === '') return [];
  return [summary === undefined ? said(`content that only ${provider} reads`) : { text: summary }];
}

/** Converts a media part to ADK's format. */
export function mediaPart(part: OutcomePart): AdkPart {
  const signature = signatureOf(part);
  switch (part.type) {
    case 'text':
      return { text: part.text, ...signature };
    case 'inlineData':
      return { inlineData: { mimeType: part.mimeType, data: part.data }, ...signature };
    case 'fileData': {
      const { mimeType, fileUri } = part;
      return { fileData: mimeType === undefined ? { fileUri } : { mimeType, fileUri }, ...signature };
    }
    default:
      return newerPart(part);
  }
}

/** Returns the provider's signature of a part, for any provider. */
function signatureOf({ providerMetadata }: PartBase): Pick<AdkPart, 'thoughtSignature'> {
  for (const { thoughtSignature } of Object.values(providerMetadata ?? {}))
    if (typeof thoughtSignature === 'string') return { thoughtSignature };
  return {};
}

/** Returns a note about a part that only a newer core knows. */
function newerPart(part: never): AdkPart {
  return said(`a part of a newer version: ${(part as PartBase & { readonly type: string }).type}`);
}

/** Returns a text part in brackets, as a note of this adapter about a part that cannot be shown. */
function said(words: string): AdkPart {
  return { text: `[${words}]` };
}
