/** Timers that fire when the test says so. */
export interface FakeTimers {
  /** How many wait. */
  readonly count: number;
  /** Lets so many milliseconds pass, and what is to be done in them. */
  advance(ms: number): Promise<void>;
  /** Lets time pass until no timer waits. */
  runAll(): Promise<void>;
}

/**
 * A test with other timers than the platform's: from its first
 * line on, because the runner's own timer is no part of it.
 */
export function withFakeTimers<Given extends readonly unknown[]>(
  test: (timers: FakeTimers, ...given: Given) => Promise<void>,
): (...given: Given) => Promise<void> {
  return async (...given) => {
    const { setTimeout, clearTimeout } = globalThis;
    try {
      await test(fakeTimers(setTimeout), ...given);
    } finally {
      Object.assign(globalThis, { setTimeout, clearTimeout });
    }
  };
}

function fakeTimers(setTimeout: typeof globalThis.setTimeout): FakeTimers {
  const waiting = new Map<number, { readonly at: number; readonly fire: () => void }>();
  let now = 0;
  let last = 0;
  const set = (fire: () => void, ms = 0): number => {
    waiting.set(++last, { at: now + ms, fire });
    return last;
  };
  globalThis.setTimeout = set as typeof setTimeout;
  globalThis.clearTimeout = (id) => void waiting.delete(Number(id));
  /** A turn of the real loop: every promise that can settle has settled then. */
  const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
  const advance = async (until: number): Promise<void> => {
    await settle();
    for (;;) {
      const [due] = [...waiting].filter(([, { at }]) => at <= until).toSorted(([, a], [, b]) => a.at - b.at);
      if (!due) break;
      const [id, { at, fire }] = due;
      waiting.delete(id);
      now = at;
      fire();
      await settle();
    }
    if (Number.isFinite(until)) now = until;
  };
  return {
    get count() {
      return waiting.size;
    },
    advance: (ms) => advance(now + ms),
    runAll: () => advance(Number.POSITIVE_INFINITY),
  };
}
