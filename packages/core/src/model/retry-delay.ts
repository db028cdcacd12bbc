import { randomFraction } from '../platform/platform.ts';

/**
 * Returns the milliseconds to wait before a model call is repeated: the time that the provider asks for;
 * otherwise a random part of a delay that is half a second at first and doubles each time, up to 8 seconds.
 *
 * Returns undefined if the provider asks for more than `maxDelayMs`,
 * default 60,000: the application decides about longer delays.
 *
 * @param attempt The number of earlier retries.
 */
export function retryDelay(
  error: object,
  attempt: number,
  { maxDelayMs = 60_000, random = randomFraction }: RetryDelayOptions = {},
): number | undefined {
  const retryAfterMs = 'retryAfterMs' in error ? error.retryAfterMs : undefined;
  if (typeof retryAfterMs === 'number' && retryAfterMs >= 0)
    return retryAfterMs <= maxDelayMs ? retryAfterMs : undefined;
  return random() * Math.min(firstDelayMs * 2 ** attempt, longestBackoffMs, maxDelayMs);
}

/** Options of a retry delay: its maximum, and the source of its random part. */
export interface RetryDelayOptions {
  readonly maxDelayMs?: number | undefined;
  /** Returns a number from 0 to 1. */
  readonly random?: (() => number) | undefined;
}

const firstDelayMs = 500;
const longestBackoffMs = 8_000;
