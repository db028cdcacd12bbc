import { isJsonObject, type JsonObject, type JsonValue, type Part, type ProviderPart } from '@mortise/core';
import { boundedSummary } from '@mortise/provider-kit';

/**
 * Converts a complete part that is not a call: media, or a part
 * of a provider tool, which is kept unchanged, to be sent back.
 */
export function fromPart(part: JsonObject, provider: string): Part {
  return (part['thought'] === true ? undefined : mediaOf(part, provider)) ?? providerPart(part, provider);
}

/** Returns the metadata to send back with a part. */
export function marksOf({ thoughtSignature, partMetadata }: JsonObject): JsonObject | undefined {
  if (thoughtSignature === undefined && partMetadata === undefined) return undefined;
  return {
    ...(thoughtSignature !== undefined && { thoughtSignature }),
    ...(partMetadata !== undefined && { partMetadata }),
  };
}

function mediaOf(part: JsonObject, provider: string): Part | undefined {
  const { inlineData, fileData } = part;
  const marks = marksOf(part);
  const marked = marks && { providerMetadata: { [provider]: marks } };
  if (isJsonObject(inlineData)) {
    const { mimeType, data } = inlineData;
    if (typeof mimeType === 'string' && typeof data === 'string')
      return { type: 'inlineData', mimeType, data, ...marked };
  }
  if (isJsonObject(fileData) && typeof fileData['fileUri'] === 'string') {
    const { mimeType, fileUri } = fileData;
    return { type: 'fileData', fileUri, ...(typeof mimeType === 'string' && { mimeType }), ...marked };
  }
  return undefined;
}

function providerPart(value: JsonObject, provider: string): ProviderPart {
  const text = summaryText(value);
  const summary = text === undefined ? undefined : boundedSummary(text);
  return { type: 'provider', provider, value, ...(summary !== undefined && { summary }) };
}

/** Returns a summary of a provider tool's part, for a model of another provider. */
function summaryText(part: JsonObject): string | undefined {
  const { executableCode, codeExecutionResult, toolCall, toolResponse, functionCall, functionResponse } = part;
  if (isJsonObject(executableCode)) return `code_execution: ${textOf(executableCode['code'])}`;
  if (isJsonObject(codeExecutionResult)) {
    const { outcome, output } = codeExecutionResult;
    return `code_execution -> ${outcome === 'OUTCOME_OK' ? '' : `${textOf(outcome)} `}${textOf(output)}`;
  }
  if (isJsonObject(toolCall)) return `${toolName(toolCall)}: ${textOf(toolCall['args'])}`;
  if (isJsonObject(toolResponse)) return `${toolName(toolResponse)} -> ${textOf(toolResponse['response'])}`;
  if (isJsonObject(functionCall)) return `${textOf(functionCall['name'])}: ${textOf(functionCall['args'])}`;
  if (isJsonObject(functionResponse))
    return `${textOf(functionResponse['name'])} -> ${textOf(functionResponse['response'])}`;
  return undefined;
}

function toolName({ toolType }: JsonObject): string {
  return typeof toolType === 'string' ? toolType.toLowerCase() : 'tool';
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? {});
}
