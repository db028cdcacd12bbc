import { ModelError, type ModelErrorDetails } from '@mortise/core';

/**
 * Returns the error of an answer that is empty or has no end.
 * @param how What happened to the answer, such as "broke off".
 */
export function streamCut(provider: string, how: string, details: ModelErrorDetails = {}): ModelError {
  const message = `the answer of ${provider} ${how}. Retry; no call of a partial answer runs.`;
  return new ModelError('stream_cut', message, { ...details, retryable: true });
}
