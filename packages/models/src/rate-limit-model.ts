import {
  AgentError,
  type AttemptPlan,
  asError,
  type Model,
  ModelAttempts,
  type ModelCallOptions,
  type ModelEvent,
  type ModelFailure,
  type ModelRequest,
} from '@mortise/core';
import { type CallCost, CostEstimate } from './cost.ts';
import type { RateLimitOptions } from './limit-options.ts';
import { type Permit, RateLimiter } from './rate-limiter.ts';
import { WatchedAnswer } from './watched-answer.ts';

/**
 * Wraps a model so that its calls wait until the provider's rate limits allow them.
 *
 * The limits come from the headers of the provider's responses (`onResponse`) and from `limits`. If the
 * provider refuses a call nevertheless, all calls wait for as long as the provider asks, and the refused call
 * is sent first. Calls of one run are sent in their order; runs take turns. An abort ends a wait. Switch off
 * the retries of the model itself (`maxRetries: 0`), because they would not wait.
 *
 * Throws `ConfigError`: `unknown_option`, `invalid_option`.
 *
 * @param limits The limits, or a `RateLimiter` if several models share one budget.
 */
export function rateLimitModel(model: Model, limits: RateLimiter | RateLimitOptions = {}): Model {
  const limiter = limits instanceof RateLimiter ? limits : new RateLimiter(limits);
  const estimate = new CostEstimate();
  const { provider, id } = model;
  return {
    provider,
    id,
    ...(model.toolWarnings && { toolWarnings: model.toolWarnings.bind(model) }),
    ...(model.countTokens && { countTokens: model.countTokens.bind(model) }),
    generate: (request, options) => limitedCall({ model, limiter, estimate, request, options }),
  };
}

interface Call {
  readonly model: Model;
  readonly limiter: RateLimiter;
  readonly estimate: CostEstimate;
  readonly request: ModelRequest;
  readonly options: ModelCallOptions;
}

function limitedCall(call: Call): AsyncIterableIterator<ModelEvent> {
  const left = new AbortController();
  const attempts = new ModelAttempts({ ...call, next: nextAttempt(call, left.signal) });
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: () => attempts.next(),
    return() {
      left.abort();
      return attempts.return();
    },
  };
}

function nextAttempt({ model, limiter, estimate, request, options }: Call, left: AbortSignal): AttemptPlan['next'] {
  const { clock, laneOf, maxWaitMs } = limiter.settings;
  let startedAt: number | undefined;
  let asked: CallCost | undefined;
  return async (failures) => {
    startedAt ??= clock.now();
    asked ??= estimate.of(request);
    const cost = asked;
    const last = failures.at(-1);
    const waitMs = maxWaitMs - (clock.now() - startedAt);
    if (last && (!isRefusal(last) || (retryAfterOf(last) ?? 0) > waitMs)) return last;
    const signal = AbortSignal.any([options.signal, left]);
    let permit: Permit;
    try {
      permit = await limiter.acquire({
        cost: cost.expected,
        lane: laneOf(request, options),
        again: last !== undefined,
        waitMs,
        signal,
      });
    } catch (thrown) {
      if (signal.aborted) throw thrown;
      return last ?? { type: 'failure', error: asError(thrown), retryable: true };
    }
    const onResponse: ModelCallOptions['onResponse'] = (response) => {
      permit.responded(response);
      options.onResponse?.(response);
    };
    return new WatchedAnswer(
      () => model.generate(request, { ...options, signal: options.signal, onResponse }),
      (event) => {
        if (event?.type === 'end') permit.answered(cost.used(event.usage));
        else if (event?.type === 'failure' && isRefusal(event)) permit.refused(retryAfterOf(event));
        else permit.end();
      },
    );
  };
}

/** Returns true if the provider refused a request because there were too many requests. */
function isRefusal({ error, retryable }: ModelFailure): boolean {
  return retryable && AgentError.is(error) && error.code === 'rate_limit';
}

function retryAfterOf({ error }: ModelFailure): number | undefined {
  return 'retryAfterMs' in error && typeof error.retryAfterMs === 'number' ? error.retryAfterMs : undefined;
}
