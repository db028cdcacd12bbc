/**
 * Lets timers and I/O run during work that never waits for them: promise chains alone block everything else,
 * including deadlines. It reads the process's own clock, never an injected one, because this process is the
 * one that is blocked. Short work is never interrupted, even on a slow machine, so that its order does not
 * depend on the machine.
 */
export class Pacer {
  readonly #every: number;
  #since = stopwatch.now();
  #count = 0;

  /** Creates a pacer. `every`: the number of calls of `rest` between two looks at the clock. */
  constructor(every: number = 32) {
    this.#every = every;
  }

  /**
   * Returns a promise of the next turn of the event loop if the current turn has taken long enough; otherwise
   * undefined. `items`: the number of items that the caller processes next.
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

/** An iterable, a stream or an iterator of other code. */
export type ForeignItems<T, Returned = unknown> =
  | AsyncIterable<T>
  | AsyncIterator<T, Returned>
  | Iterable<T>
  | ReadableStream<T>;

/**
 * An iterator that rests between items. `return` closes the source at once, even while an item is awaited.
 */
export interface PacedItems<T, Returned = unknown> extends AsyncIterator<T, Returned | undefined> {
  [Symbol.asyncIterator](): PacedItems<T, Returned>;
  return(value?: Returned): Promise<IteratorResult<T, Returned | undefined>>;
}

/**
 * Yields the items of an iterable or stream of other code. The reader waits for a turn of the event loop
 * after every 16 items, because the source may never wait itself, and timers, aborts and other sessions must
 * proceed. The iterator counts items and reads no clock, so the order is the same on every machine.
 *
 * Use `paced` in every loop over items that a tool, a model, a store, a client or a server produces.
 */
export function paced<T, Returned = unknown>(source: ForeignItems<T, Returned>): PacedItems<T, Returned> {
  return new Paced(iteratorOf(source));
}

class Paced<T, Returned> implements PacedItems<T, Returned> {
  readonly #source: AsyncIterator<T, Returned | undefined>;
  #count = 0;
  #returned = false;

  constructor(source: AsyncIterator<T, Returned | undefined>) {
    this.#source = source;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<T, Returned | undefined>> {
    if (++this.#count % itemsInARow !== 0) return this.#source.next();
    return nextTurn().then(() => (this.#returned ? { done: true, value: undefined } : this.#source.next()));
  }

  return(value?: Returned): Promise<IteratorResult<T, Returned | undefined>> {
    this.#returned = true;
    const done = { done: true, value } as const;
    const returned = this.#source.return?.(value);
    return returned ? returned.then((step) => step ?? done) : Promise.resolve(done);
  }
}

function iteratorOf<T, Returned>(source: ForeignItems<T, Returned>): AsyncIterator<T, Returned | undefined> {
  if ('getReader' in source) return iteratorOfStream(source);
  if (Symbol.asyncIterator in source) return source[Symbol.asyncIterator]() as AsyncIterator<T, Returned | undefined>;
  return Symbol.iterator in source ? iteratorOfList(source) : source;
}

function iteratorOfStream<T>(stream: ReadableStream<T>): AsyncIterator<T, undefined> {
  const reader = stream.getReader();
  return {
    next: () => reader.read() as Promise<IteratorResult<T, undefined>>,
    async return() {
      await reader.cancel();
      return { done: true, value: undefined };
    },
  };
}

async function* iteratorOfList<T>(list: Iterable<T>): AsyncGenerator<T, undefined, void> {
  yield* list;
  return undefined;
}

/** Resolves in the next turn of the event loop, by the fastest method that the platform has. */
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

/**
 * The milliseconds between two rests: even with several pacers, a turn of the event loop stays below 50 ms.
 */
const sliceMs = 10;
/**
 * The number of items after which a rest follows even if no time seems to have passed: on some platforms the
 * clock does not advance while code runs.
 */
const mostInARow = 8_192;
/** The number of items per turn of the event loop, which takes about as long as reading one item. */
const itemsInARow = 16;
