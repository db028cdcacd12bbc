/** Timers that fire when the test advances them. */
export interface FakeTimers {
  /** The number of waiting timers. */
  readonly count: number;
  /** Advances time by these milliseconds, and waits for the work in them. */
  advance(ms: number): Promise<void>;
  /** Advances time until no timer waits. */
  runAll(): Promise<void>;
}

/**
 * Runs a test with timers that it advances itself, from its first line on: the timer of the test runner is
 * not included. Runs that an earlier test left waiting keep the platform's timers, if the platform can
 * distinguish them.
 */
export function withFakeTimers<Given extends readonly unknown[]>(
  test: (timers: FakeTimers, ...given: Given) => Promise<void>,
): (...given: Given) => Promise<void> {
  return async (...given) => {
    const { setTimeout, clearTimeout } = globalThis;
    try {
      const own = Symbol('the code of this test');
      const isOwn = (): boolean => context === undefined || context.getStore() === own;
      const run = (): Promise<void> => test(fakeTimers({ setTimeout, clearTimeout }, isOwn), ...given);
      await (context ? context.run(own, run) : run());
    } finally {
      Object.assign(globalThis, { setTimeout, clearTimeout });
    }
  };
}

/** The asynchronous context of the running code; undefined on platforms without one. */
const context: AsyncContext | undefined = (() => {
  const host = globalThis as { readonly process?: { getBuiltinModule?(name: string): unknown } };
  const hooks = host.process?.getBuiltinModule?.('node:async_hooks') as
    | { readonly AsyncLocalStorage: new () => AsyncContext }
    | undefined;
  return hooks && new hooks.AsyncLocalStorage();
})();

interface AsyncContext {
  getStore(): unknown;
  run<T>(store: unknown, then: () => T): T;
}

type PlatformTimers = Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'>;

function fakeTimers({ setTimeout, clearTimeout }: PlatformTimers, isOwn: () => boolean): FakeTimers {
  const waiting = new Map<number, { readonly at: number; readonly fire: () => void }>();
  let now = 0;
  let last = firstId;
  const set = (fire: () => void, ms = 0): unknown => {
    if (!isOwn()) return setTimeout(fire, ms);
    waiting.set(++last, { at: now + ms, fire });
    return last;
  };
  globalThis.setTimeout = set as typeof setTimeout;
  globalThis.clearTimeout = (id) => {
    if (!waiting.delete(Number(id))) clearTimeout(id);
  };
  /** Waits for a turn of the real event loop: every promise that can settle has settled then. */
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

/** Above every id of a platform's timer. */
const firstId = 2 ** 40;
