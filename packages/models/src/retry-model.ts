import {
  checkMembers,
  type MemberRules,
  type Model,
  ModelAttempts,
  type ModelFailure,
  milliseconds,
  retryDelay,
  wholeNumber,
} from '@mortise/core';
import { startTimer } from './limit-options.ts';

/** Options of `retryModel`. */
export interface RetryModelOptions {
  /** The number of retries after the first attempt; default 2. */
  readonly maxRetries?: number | undefined;
  /**
   * The longest wait in milliseconds; default 60,000. If the provider asks for a longer wait, the call is not
   * retried.
   */
  readonly maxDelayMs?: number | undefined;
}

/**
 * Wraps a model so that a failed request is retried if the
 * failure is retryable and no part of an answer was streamed.
 *
 * It waits as long as the provider asks; otherwise half a second, doubled each time up to 8 seconds, and
 * shortened at random. An abort ends the wait. After the last retry, the last failure is returned. Switch off
 * the retries of the model itself, because the numbers of attempts would multiply.
 *
 * Throws `ConfigError` (`invalid_option`).
 */
export function retryModel(model: Model, options: RetryModelOptions = {}): Model {
  options = checkMembers('retryModel', options, retryModelOptions);
  const { maxRetries = 2, maxDelayMs = 60_000 } = options;
  const { provider, id } = model;
  return {
    provider,
    id,
    ...(model.toolWarnings && { toolWarnings: model.toolWarnings.bind(model) }),
    ...(model.countTokens && { countTokens: model.countTokens.bind(model) }),
    generate: (request, options) =>
      new ModelAttempts({
        request,
        options,
        async next(failures, stop) {
          const last = failures.at(-1);
          if (last) {
            const ms = failures.length > maxRetries ? undefined : delayAfter(last, failures.length, maxDelayMs);
            if (ms === undefined) return last;
            await pause(ms, stop);
            if (stop?.aborted) return last;
          }
          return model.generate(request, options);
        },
      }),
  };
}

/** Returns the milliseconds until the next attempt; undefined if there is none. */
function delayAfter({ error, retryable }: ModelFailure, attempt: number, maxDelayMs: number): number | undefined {
  return retryable ? retryDelay(error, attempt - 1, { maxDelayMs }) : undefined;
}

/** Waits, or ends early when the signal aborts. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      stop();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const stop = startTimer(ms, end);
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end, { once: true });
  });
}

const retryModelOptions = {
  maxRetries: wholeNumber(0),
  maxDelayMs: milliseconds(0),
} satisfies MemberRules<RetryModelOptions>;
