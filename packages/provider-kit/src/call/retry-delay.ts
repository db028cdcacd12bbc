import type { ModelError } from '@mortise/core';

/**
 * Milliseconds until the next attempt: what the server asks for, else exponential backoff with full jitter.
 *
 * Undefined where the server asks for more than is waited:
 * the application knows better what to do with an hour.
 *
 * @param attempt 0 before the first retry.
 */
export function retryDelay(
  { retryAfterMs }: ModelError,
  attempt: number,
  random: () => number = Math.random,
): number | undefined {
  if (retryAfterMs === undefined) return random() * Math.min(500 * 2 ** attempt, 8_000);
  return retryAfterMs <= longestWaitMs ? retryAfterMs : undefined;
}

const longestWaitMs = 60_000;
