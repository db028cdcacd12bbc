/**
 * A queue of values that a reader consumes one by one, until it is closed. `push` resolves when its value was
 * read, so that a slow reader slows the writer down and the queue does not grow.
 */
export class ProgressQueue<Value> {
  readonly #values: Value[] = [];
  #wake: (() => void) | undefined;
  #read: (() => void) | undefined;
  #isOver = false;

  /** Adds a value. Await the returned promise before the next value. */
  push(value: Value): Promise<void> {
    if (this.#isOver) return Promise.resolve();
    this.#values.push(value);
    this.#wake?.();
    return new Promise((resolve) => {
      this.#read = resolve;
    });
  }

  /** Ends the queue, because no value follows or the reader has stopped. */
  end(): void {
    this.#isOver = true;
    this.#wake?.();
    this.#read?.();
  }

  async *values(): AsyncGenerator<Value, void, void> {
    for (;;) {
      for (const value of this.#values.splice(0)) {
        yield value;
        this.#read?.();
      }
      if (this.#values.length > 0) continue;
      if (this.#isOver) return;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#wake = undefined;
    }
  }
}
