/** An endless source of items that waits for nothing. */
export interface Flood<T> {
  readonly items: AsyncGenerator<T, void, void>;
  /** Returns how many items were taken before the event loop had its first turn. */
  readonly inARow: () => number;
}

/** Yields one item again and again until the event loop has had a turn; at most `most` times. */
export function flood<T>(item: T, most: number = 1_000): Flood<T> {
  let taken = 0;
  async function* items(): AsyncGenerator<T, void, void> {
    let hadTurn = false;
    void loopTurn().then(() => {
      hadTurn = true;
    });
    while (!hadTurn && taken < most) {
      taken++;
      yield item;
    }
  }
  return { items: items(), inARow: () => taken };
}

/** Resolves in the next turn of the event loop. */
export function loopTurn(): Promise<void> {
  const { setImmediate } = globalThis as { readonly setImmediate?: (then: () => void) => unknown };
  return new Promise((resolve) => {
    if (setImmediate) {
      setImmediate(resolve);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}
