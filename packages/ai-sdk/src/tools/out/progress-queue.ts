/** Values that somebody yields on, one by one, until there is a last one. */
export class ProgressQueue<Value> {
  readonly #values: Value[] = [];
  #wake: (() => void) | undefined;
  #isOver = false;

  push(value: Value): void {
    this.#values.push(value);
    this.#wake?.();
  }

  /** Nothing comes any more. */
  end(): void {
    this.#isOver = true;
    this.#wake?.();
  }

  async *values(): AsyncGenerator<Value, void, void> {
    for (;;) {
      yield* this.#values.splice(0);
      if (this.#isOver && this.#values.length === 0) return;
      if (this.#values.length > 0) continue;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#wake = undefined;
    }
  }
}
