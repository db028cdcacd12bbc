import { leaveIterator, type ModelEnd, type ModelEvent, type ModelFailure } from '@mortise/core';

/** The events of a model call. A watcher is called once, with the end of the call. */
export class WatchedAnswer implements AsyncIterableIterator<ModelEvent> {
  readonly #open: () => AsyncIterable<ModelEvent>;
  /** Called with the last event, or with undefined if the reader stopped, or the call broke off or threw. */
  readonly #onOver: (last: ModelEnd | ModelFailure | undefined) => void;
  #answer: AsyncIterator<ModelEvent> | undefined;
  #isOver = false;

  constructor(open: () => AsyncIterable<ModelEvent>, onOver: (last: ModelEnd | ModelFailure | undefined) => void) {
    this.#open = open;
    this.#onOver = onOver;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<ModelEvent>> {
    try {
      this.#answer ??= this.#open()[Symbol.asyncIterator]();
      const step = await this.#answer.next();
      if (step.done) this.#over(undefined);
      else if (step.value.type === 'end' || step.value.type === 'failure') this.#over(step.value);
      return step;
    } catch (thrown) {
      this.#over(undefined);
      throw thrown;
    }
  }

  async return(): Promise<IteratorResult<ModelEvent>> {
    if (this.#answer) leaveIterator(this.#answer);
    this.#over(undefined);
    return { done: true, value: undefined };
  }

  #over(last: ModelEnd | ModelFailure | undefined): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#onOver(last);
  }
}
