import type { JsonObject, ProviderPart } from '@mortise/core';
import { boundedSummary } from '@mortise/provider-kit';
import type { StreamedCall, StreamedResult } from '../model-spec/stream-part.ts';
import { jsonOf, metadataOf } from './json-of.ts';

/**
 * Returns the provider part of a call to a tool that the provider
 * runs itself, in the form that its package requires back.
 */
export function hostedCall(
  { toolCallId, toolName, input, providerMetadata }: StreamedCall,
  provider: string,
): ProviderPart {
  const marks = optionsOf(providerMetadata);
  const value = { type: 'tool-call', toolCallId, toolName, input: parsed(input), providerExecuted: true, ...marks };
  return providerPart(provider, value, `${toolName} ${input}`);
}

/** Returns the result of the tool call. */
export function hostedResult(
  { toolCallId, toolName, result, isError, providerMetadata }: StreamedResult,
  provider: string,
): ProviderPart {
  const output = { type: isError ? 'error-json' : 'json', value: jsonOf(result) ?? null };
  const value = { type: 'tool-result', toolCallId, toolName, output, ...optionsOf(providerMetadata) };
  return providerPart(provider, value, `${toolName} -> ${isError ? 'error: ' : ''}${JSON.stringify(output.value)}`);
}

/** Returns the provider metadata of a part, to send back as its options. */
export function optionsOf(metadata: unknown): { readonly providerOptions?: JsonObject } {
  const marks = metadataOf(metadata);
  return marks ? { providerOptions: marks } : {};
}

function providerPart(provider: string, value: JsonObject, text: string): ProviderPart {
  const summary = boundedSummary(text);
  return { type: 'provider', provider, value, ...(summary !== undefined && { summary }) };
}

function parsed(input: string): NonNullable<ReturnType<typeof jsonOf>> {
  try {
    return JSON.parse(input) ?? {};
  } catch {
    return input === '' ? {} : input;
  }
}
