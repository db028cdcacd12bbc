import type { FinishReason, JsonValue, ModelError, Usage } from '@mortise/core';
import { countOf, streamCut, usageOf } from '@mortise/provider-kit';
import { foreignError } from '@mortise/provider-kit/foreign-error';
import { wireErrors } from '@mortise/provider-kit/wire-error';
import { isRecord } from '../vendor/is-record.ts';

/** Returns the finish reason. Genkit has the same reason for texts and for calls. */
export function fromFinishReason(raw: string, calls: boolean): FinishReason {
  const unified = finishes.get(raw) ?? 'other';
  return { unified: unified === 'stop' && calls ? 'functionCalls' : unified, raw };
}

const finishes: ReadonlyMap<string, FinishReason['unified']> = new Map<string, FinishReason['unified']>([
  ['stop', 'stop'],
  ['length', 'length'],
  ['blocked', 'safety'],
  ['failed', 'error'],
  ['aborted', 'other'],
  ['interrupted', 'other'],
  ['other', 'other'],
]);

/**
 * Returns the token counts. Thoughts are a part of the output; if a
 * plugin counts them separately, which the total shows, they are added.
 */
export function fromUsage(reported: Readonly<Record<string, unknown>> | undefined): Usage | undefined {
  const count = (name: string): number | undefined => countOf(reported?.[name] as JsonValue | undefined);
  const [inputTokens, output, thoughts, total] = [
    count('inputTokens'),
    count('outputTokens'),
    count('thoughtsTokens'),
    count('totalTokens'),
  ];
  const isExclusive =
    thoughts !== undefined &&
    (total === undefined ? thoughts > (output ?? 0) : total === (inputTokens ?? 0) + (output ?? 0) + thoughts);
  return usageOf({
    inputTokens,
    outputTokens: isExclusive ? (output ?? 0) + thoughts : output,
    thoughtTokens: thoughts,
    cachedInputTokens: count('cachedContentTokens'),
  });
}

/** Converts an error of a Genkit model: a `GenkitError` with a status, or an error of its SDK. */
export function fromError(thrown: unknown, provider: string, opened: boolean): ModelError {
  // OpenAI's SDK throws this error when it joins the chunks of a stream.
  if (thrown instanceof Error && /without sending any chunks/.test(thrown.message))
    return streamCut(provider, 'is empty', { cause: thrown });
  const { name, status: statusName, message, responseMetadata } = (thrown ?? {}) as Record<string, unknown>;
  if (name !== 'GenkitError' || typeof statusName !== 'string' || typeof message !== 'string')
    return foreignError(thrown, { provider, opened, model: `the plugin of ${provider}`, wireError });
  // Google's plugin writes "[429 Too Many Requests]"; the SDKs of OpenAI and Anthropic begin with the number.
  const httpStatus = /\[([45]\d\d)\b/.exec(message)?.[1] ?? /^(?:[A-Z_]+: )?([45]\d\d)\b/.exec(message)?.[1];
  const status = httpStatus === undefined ? statuses.get(statusName) : Number(httpStatus);
  const retryAfterMs = isRecord(responseMetadata) ? responseMetadata['retryAfterMs'] : undefined;
  return wireError(
    provider,
    { message, code: statusName, ...(status !== undefined && { status }) },
    { cause: thrown, ...(typeof retryAfterMs === 'number' && { retryAfterMs }) },
  );
}

const statuses: ReadonlyMap<string, number> = new Map([
  ['INVALID_ARGUMENT', 400],
  ['FAILED_PRECONDITION', 400],
  ['UNAUTHENTICATED', 401],
  ['PERMISSION_DENIED', 403],
  ['NOT_FOUND', 404],
  ['RESOURCE_EXHAUSTED', 429],
  ['INTERNAL', 500],
  ['UNAVAILABLE', 503],
  ['DEADLINE_EXCEEDED', 504],
]);

const wireError = wireErrors('of the provider');
