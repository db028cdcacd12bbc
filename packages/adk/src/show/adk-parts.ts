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
import { isVirtualName } from '../wire/virtual-names.ts';

/**
 * A content in ADK's words. Calls that the model made of a virtual
 * name are left out: to a client they would look like the framework's own.
 */
export function adkContent({ role, parts }: Content): AdkContent {
  return { role: role === 'tool' ? 'user' : role, parts: parts.flatMap(adkParts) };
}

/** The media that goes with an outcome. */
export function mediaOf(outcome: ToolOutcome): readonly AdkPart[] {
  return outcome.status === 'denied' ? [] : (outcome.parts ?? []).map(mediaPart);
}

function adkParts(part: Content['parts'][number]): readonly AdkPart[] {
  switch (part.type) {
    case 'thought':
      return [{ text: part.text, thought: true, ...signatureOf(part) }];
    case 'functionCall': {
      const { id, name, args } = part;
      return isVirtualName(name) ? [] : [{ functionCall: { id, name, args }, ...signatureOf(part) }];
    }
    case 'functionResponse':
      return [{ functionResponse: { id: part.id, name: part.name, response: modelResponse(part) } }];
    case 'provider':
      return providerPart(part);
    case 'text':
    case 'inlineData':
    case 'fileData':
      return [mediaPart(part)];
    default:
      part satisfies never;
      return [];
  }
}

/** Code that Gemini ran keeps its form; of what else a provider did, ADK's clients read the words. */
function providerPart({ value, summary }: ProviderPart): readonly AdkPart[] {
  if (isJsonObject(value)) {
    const { executableCode, codeExecutionResult, thoughtSignature } = value as JsonObject;
    const signature = typeof thoughtSignature === 'string' ? { thoughtSignature } : {};
    if (isJsonObject(executableCode)) return [{ executableCode: executableCode as JsonObject, ...signature }];
    if (isJsonObject(codeExecutionResult))
      return [{ codeExecutionResult: codeExecutionResult as JsonObject, ...signature }];
  }
  return summary ? [{ text: summary }] : [];
}

/** Media in ADK's words. */
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
      part satisfies never;
      return {};
  }
}

/** What the model's provider signed the part with, whatever that provider is called here. */
function signatureOf({ providerMetadata }: PartBase): Pick<AdkPart, 'thoughtSignature'> {
  for (const { thoughtSignature } of Object.values(providerMetadata ?? {}))
    if (typeof thoughtSignature === 'string') return { thoughtSignature };
  return {};
}
