import { type EventOf, failureText, isJsonObject, type JsonObject, type Usage } from '@mortise/core';
import type { AdkEvent } from '../wire/adk-event.ts';
import { isVirtualName } from '../wire/virtual-names.ts';
import { adkContent } from './adk-parts.ts';

/** Converts a model's turn to an ADK event. */
export function modelEvent({ content, finishReason, usage, metadata }: EventOf<'model'>): Partial<AdkEvent> {
  const calls = content.parts.flatMap((part) =>
    part.type === 'functionCall' && !isVirtualName(part.name) ? [part] : [],
  );
  const finished = finishedBy(finishReason);
  return {
    ...(content.parts.length > 0 || finished === 'STOP'
      ? { content: adkContent(content) }
      : refusalOf(finished, metadata)),
    ...(finished !== undefined && { finishReason: finished }),
    ...(usage && { usageMetadata: usageMetadata(usage) }),
    ...(metadata && saidOfTurn(metadata)),
    ...(calls.length > 0 && { longRunningToolIds: calls.flatMap(({ id, longRunning }) => (longRunning ? [id] : [])) }),
  };
}

/** Returns token counts in Gemini's format: the candidates exclude thoughts, and the total includes both. */
export function usageMetadata({ inputTokens, outputTokens, thoughtTokens, cachedInputTokens }: Usage): JsonObject {
  const counts = {
    promptTokenCount: inputTokens,
    candidatesTokenCount: outputTokens === undefined ? undefined : outputTokens - (thoughtTokens ?? 0),
    thoughtsTokenCount: thoughtTokens,
    cachedContentTokenCount: cachedInputTokens,
    totalTokenCount: inputTokens === undefined ? undefined : inputTokens + (outputTokens ?? 0),
  };
  return Object.fromEntries(
    Object.entries(counts).flatMap(([name, count]) => (count === undefined ? [] : [[name, count]])),
  );
}

/** Returns the error members of an answer without content, with the finish reason as the code. */
function refusalOf(
  finished: string | undefined,
  { promptFeedback, finishMessage }: JsonObject = {},
): Partial<AdkEvent> {
  const { blockReason, blockReasonMessage = finishMessage } = isJsonObject(promptFeedback) ? promptFeedback : {};
  const code = typeof blockReason === 'string' ? blockReason : finished;
  return {
    ...(code !== undefined && { errorCode: code }),
    ...(typeof blockReasonMessage === 'string' && { errorMessage: failureText('blocked') }),
  };
}

/** Converts the provider's metadata of a turn, which have the names of this library's adapters. */
function saidOfTurn({ grounding, citations, model, ...rest }: JsonObject): Partial<AdkEvent> {
  return {
    ...(grounding !== undefined && { groundingMetadata: grounding }),
    ...(Array.isArray(citations) && { citationMetadata: { citations: citations.map(withoutIndex) } }),
    ...(typeof model === 'string' && { modelVersion: model }),
    ...(Object.keys(rest).length > 0 && { customMetadata: rest }),
  };
}

/** Removes the index of the cited part, which ADK's clients cannot use. */
function withoutIndex(citation: JsonObject[string]): JsonObject[string] {
  if (!isJsonObject(citation)) return citation as JsonObject[string];
  const { partIndex: _, ...rest } = citation as JsonObject;
  return rest;
}

function finishedBy({ unified, raw }: EventOf<'model'>['finishReason']): string | undefined {
  return raw !== undefined && /^[A-Z][A-Z_]*$/.test(raw) ? raw : finishReasons[unified];
}

const finishReasons: { readonly [unified: string]: string | undefined } = {
  stop: 'STOP',
  functionCalls: 'STOP',
  length: 'MAX_TOKENS',
  safety: 'SAFETY',
  other: 'OTHER',
  error: 'OTHER',
};
