/**
 * Lets timers and I/O have their turn during work that never waits for any: what only promises keep going
 * stops everything else, deadlines included.
 *
 * It goes by the process's own clock, never by an injected one: it is this process that would stand still.
 * What is short goes on without a rest however slow the machine is, so that its order does not depend on
 * that.
 */
export class Pacer {
  readonly #every: number;
  #since = stopwatch.now();
  #count = 0;

  /** `every`: how many times it is asked for a rest before it looks at the clock. */
  constructor(every: number = 32) {
    this.#every = every;
  }

  /**
   * A promise of the next turn of the event loop, where this one
   * has taken long enough. `items`: how many are about to be done.
   */
  rest(items: number = 1): Promise<void> | undefined {
    const before = this.#count % this.#every;
    this.#count += items;
    if (before + items < this.#every) return undefined;
    if (this.#count >= mostInARow) return this.#pause();
    return stopwatch.now() - this.#since < sliceMs ? undefined : this.#pause();
  }

  async #pause(): Promise<void> {
    await nextTurn();
    this.#since = stopwatch.now();
    this.#count = 0;
  }
}

/** Resolves in the next turn of the event loop: by what the platform has that waits for nothing else. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (immediate) immediate(resolve);
    else if (Channel) {
      const { port1, port2 } = new Channel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(0);
    } else setTimeout(resolve, 0);
  });
}

const stopwatch = performance;
const host = globalThis as {
  readonly setImmediate?: (then: () => void) => unknown;
  readonly MessageChannel?: new () => { readonly port1: Port; readonly port2: Port };
};

const immediate = host.setImmediate;
const Channel = host.MessageChannel;

interface Port {
  onmessage: (() => void) | null;
  postMessage(message: number): void;
  close(): void;
}

/** A turn of the loop with several who rest beside each other stays below 50 ms. */
const sliceMs = 10;
/** On some platforms the clock stands still while code runs. */
const mostInARow = 8_192;
