import type { ModelError } from '@mortise/core';
import { streamCut } from '@mortise/provider-kit';
import { foreignError } from '@mortise/provider-kit/foreign-error';
import { wireErrors } from '@mortise/provider-kit/wire-error';
import { isRecord } from '../vendor/is-record.ts';

/** Converts an error of a Genkit model: a `GenkitError` with a status, or an error of its SDK. */
export function fromError(thrown: unknown, provider: string, opened: boolean): ModelError {
  // Thrown by the SDK of OpenAI, which puts the chunks of a stream together.
  if (thrown instanceof Error && /without sending any chunks/.test(thrown.message))
    return streamCut(provider, 'is empty', { cause: thrown });
  const { name, status: word, message, responseMetadata } = (thrown ?? {}) as Record<string, unknown>;
  if (name !== 'GenkitError' || typeof word !== 'string' || typeof message !== 'string')
    return foreignError(thrown, { provider, opened, model: `the plugin of ${provider}`, wireError });
  // Google's plugin writes "[429 Too Many Requests]"; the SDKs of OpenAI and Anthropic begin with the number.
  const told = /\[([45]\d\d)\b/.exec(message)?.[1] ?? /^(?:[A-Z_]+: )?([45]\d\d)\b/.exec(message)?.[1];
  const status = told === undefined ? statuses.get(word) : Number(told);
  const retryAfterMs = isRecord(responseMetadata) ? responseMetadata['retryAfterMs'] : undefined;
  return wireError(
    provider,
    { message, code: word, ...(status !== undefined && { status }) },
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
