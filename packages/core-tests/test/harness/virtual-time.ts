import type { LimitClock } from '@mortise/models';

/** A clock that goes on only where everything else waits: an hour passes in as long as its work takes. */
export class VirtualTime implements LimitClock {
  #now = 0;
  #last = 0;
  /** By time, then by age. */
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

  /** How many timers wait. */
  get timers(): number {
    return this.#timers.length;
  }

  /** Lets time pass until the work is done. Rejects where it waits for no timer. */
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
 * How many promises may settle one after the other within one turn: more than the longest chain of the work.
 */
const depth = 500;

/** On Node every promise that can settle has settled before a message comes. */
const isNode = 'process' in globalThis && !('Deno' in globalThis) && !('Bun' in globalThis);

/**
 * Turns of the event loop: every promise that can settle has settled in the next one. Elsewhere than on Node,
 * as in Deno and workerd, a message may come before the promises that wait, so they get their time
 * afterwards too.
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
