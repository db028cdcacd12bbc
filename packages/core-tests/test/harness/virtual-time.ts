import type { LimitClock } from '@mortise/models';

/** A clock that advances only while everything else waits: an hour passes in the time of its work. */
export class VirtualTime implements LimitClock {
  #now = 0;
  #last = 0;
  /** The timers by time, then by age. */
  readonly #timers: Timer[] = [];

  now(): number {
    return this.#now;
  }

  startTimer(ms: number, fire: () => void): () => void {
    const timer: Timer = { at: this.#now + Math.max(0, ms), age: ++this.#last, fire };
    let at = this.#timers.length;
    while (at > 0 && isAfter(this.#timers[at - 1] as Timer, timer)) at--;
    this.#timers.splice(at, 0, timer);
    return () => {
      const place = this.#timers.indexOf(timer);
      if (place >= 0) this.#timers.splice(place, 1);
    };
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => void this.startTimer(ms, resolve));
  }

  /** Returns the number of waiting timers. */
  get timers(): number {
    return this.#timers.length;
  }

  /** Advances time until the work is done. Rejects if the work waits for no timer. */
  async until<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const mark = (): void => {
      isDone = true;
    };
    work.then(mark, mark);
    const turns = new Turns();
    try {
      for (;;) {
        await turns.next();
        if (isDone) return await work;
        const next = this.#timers.shift();
        if (!next) throw new Error(`at ${this.#now} ms the work waits for what no timer brings`);
        this.#now = next.at;
        next.fire();
      }
    } finally {
      turns.close();
    }
  }
}

interface Timer {
  readonly at: number;
  readonly age: number;
  readonly fire: () => void;
}

function isAfter(one: Timer, other: Timer): boolean {
  return one.at > other.at || (one.at === other.at && one.age > other.age);
}

/**
 * The number of promises that may settle one after the other within one turn: more than the longest chain of
 * the work.
 */
const depth = 500;

/** On Node every promise that can settle has settled before a message comes. */
const isNode = 'process' in globalThis && !('Deno' in globalThis) && !('Bun' in globalThis);

/**
 * Turns of the event loop: every promise that can settle has settled in the next one. On other runtimes, such
 * as Deno and workerd, a message may come before the waiting promises, which get their time afterwards.
 */
class Turns {
  readonly #channel = new MessageChannel();

  async next(): Promise<void> {
    const { port1, port2 } = this.#channel;
    await new Promise<void>((resolve) => {
      port1.onmessage = () => resolve();
      port2.postMessage(0);
    });
    if (isNode) return;
    for (let at = 0; at < depth; at++) await undefined;
  }

  close(): void {
    this.#channel.port1.close();
  }
}
