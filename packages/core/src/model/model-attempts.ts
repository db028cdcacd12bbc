import { addUsage, type Usage } from '../content/usage.ts';
import { ModelError } from '../error/errors.ts';
import { asError } from '../error/thrown.ts';
import { type Awaitable, leaveIterator } from '../json/awaitable.ts';
import { paced } from '../platform/pacer.ts';
import type { ModelCallOptions } from './model.ts';
import type { ModelEvent, ModelFailure } from './model-event.ts';
import type { ModelRequest } from './model-request.ts';

/** The attempts of a model call, in their order. */
export interface AttemptPlan {
  readonly request: ModelRequest;
  /** The caller's options. The signal is checked only after an attempt failed. */
  readonly options: ModelCallOptions;
  /**
   * Returns the next attempt after these failures, or the failure to report if there is no further attempt.
   * `stop` aborts when the result is no longer needed.
   */
  next(
    failures: readonly ModelFailure[],
    stop: AbortSignal | undefined,
  ): Awaitable<AsyncIterable<ModelEvent> | ModelFailure>;
}

/**
 * Makes attempts until one of them shows a part of an answer, then passes on the events of this attempt: the
 * common code of models that wrap models. Throws only if the shown attempt throws. A request with provider
 * tools is repeated only if it was refused, by an HTTP status or before it was sent: otherwise the tools may
 * have run.
 */
export class ModelAttempts implements AsyncIterableIterator<ModelEvent> {
  readonly #plan: AttemptPlan;
  readonly #opening: AsyncGenerator<ModelEvent, void, void>;
  readonly #failures: ModelFailure[] = [];
  readonly #warnings: Set<string> = new Set<string>();
  /** The usage of the failed attempts. */
  #spent: Usage | undefined;
  #attempt: AsyncIterator<ModelEvent> | undefined;
  #shown = false;
  #abandoned: AbortController | undefined;

  constructor(plan: AttemptPlan) {
    this.#plan = plan;
    this.#opening = this.#open();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<ModelEvent>> {
    return this.#shown && this.#attempt ? this.#attempt.next() : this.#opening.next();
  }

  async return(): Promise<IteratorResult<ModelEvent>> {
    this.#abandoned ??= new AbortController();
    this.#abandoned.abort();
    if (this.#attempt) leaveIterator(this.#attempt);
    leaveIterator(this.#opening);
    return { done: true, value: undefined };
  }

  async *#open(): AsyncGenerator<ModelEvent, void, void> {
    for (;;) {
      const attempt = await this.#next();
      if ('type' in attempt) return yield attempt;
      this.#attempt = paced(attempt);
      const failure = yield* this.#untilShown(this.#attempt);
      // The consumer asked for the next event before the first event had arrived.
      if (!failure) return yield* attemptOf(this.#attempt);
      this.#failures.push(failure);
    }
  }

  async #next(): Promise<AsyncIterable<ModelEvent> | ModelFailure> {
    const { request, options } = this.#plan;
    const last = this.#failures.at(-1);
    try {
      if (!last) return await this.#plan.next(this.#failures, undefined);
      if (!mayRepeat(request, last)) return last;
      options.signal.throwIfAborted();
      this.#abandoned ??= new AbortController();
      const stop = AbortSignal.any([options.signal, this.#abandoned.signal]);
      const attempt = await this.#plan.next(this.#failures, stop);
      stop.throwIfAborted();
      return attempt;
    } catch (thrown) {
      const error = this.#isStopped() ? new ModelError('cancelled', 'the model call was aborted') : asError(thrown);
      return { type: 'failure', error, retryable: false };
    }
  }

  /**
   * Passes on warnings, each once, and the first event that
   * is shown. Returns the failure if no event was shown.
   */
  async *#untilShown(attempt: AsyncIterator<ModelEvent>): AsyncGenerator<ModelEvent, ModelFailure | undefined, void> {
    let used: Usage | undefined;
    try {
      for (;;) {
        const { done, value: event } = await attempt.next();
        if (done) return brokenOff();
        if (event.type === 'failure') return event;
        if (event.type === 'usage') {
          used = event.usage;
          yield this.#spent ? { type: 'usage', usage: addUsage(this.#spent, used) } : event;
          continue;
        }
        if (event.type !== 'warning') {
          event.type satisfies ShownEvent;
          this.#shown = true;
          if (this.#spent) this.#attempt = withSpent(attempt, this.#spent);
          yield this.#spent ? addSpent(event, this.#spent) : event;
          return undefined;
        }
        const line = `${event.feature}: ${event.message}`;
        if (!this.#warnings.has(line)) yield event;
        this.#warnings.add(line);
      }
    } catch (thrown) {
      return { type: 'failure', error: asError(thrown), retryable: false };
    } finally {
      if (used && !this.#shown) this.#spent = addUsage(this.#spent ?? {}, used);
    }
  }

  #isStopped(): boolean {
    return this.#plan.options.signal.aborted || this.#abandoned?.signal.aborted === true;
  }
}

/** Events that a watcher may have seen: after one of them the request is not repeated. */
type ShownEvent = 'textDelta' | 'thoughtDelta' | 'functionCallStart' | 'functionCallDelta' | 'end';

/** Returns an iterable for an iterator. */
function attemptOf(iterator: AsyncIterator<ModelEvent>): AsyncIterable<ModelEvent> {
  return { [Symbol.asyncIterator]: () => iterator };
}

/** Adds the usage of earlier attempts to an event with a usage. */
function addSpent(event: ModelEvent, spent: Usage): ModelEvent {
  if (event.type !== 'usage' && event.type !== 'end') return event;
  return { ...event, usage: addUsage(spent, event.usage) };
}

function withSpent(attempt: AsyncIterator<ModelEvent>, spent: Usage): AsyncIterator<ModelEvent> {
  return {
    async next() {
      const step = await attempt.next();
      return step.done ? step : { done: false, value: addSpent(step.value, spent) };
    },
    return: async () => (await attempt.return?.()) ?? { done: true, value: undefined },
  };
}

function mayRepeat({ providerTools }: ModelRequest, { error }: ModelFailure): boolean {
  return providerTools.length === 0 || !('status' in error) || error.status !== undefined;
}

function brokenOff(): ModelFailure {
  const error = new ModelError('stream_cut', "the model's stream ended without a final event", { retryable: true });
  return { type: 'failure', error, retryable: true };
}
