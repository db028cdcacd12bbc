/** A clock that only moves when it is advanced. Pass `clock.now` to a runner. */
export interface FakeClock {
  /** Returns the time, in epoch milliseconds. */
  readonly now: () => number;
  advance(ms: number): void;
  set(epochMs: number): void;
}

/** Creates a clock that starts at the given time; default 2026-01-01T00:00:00Z. */
export function fakeClock(startEpochMs: number = Date.UTC(2026, 0, 1)): FakeClock {
  let time = startEpochMs;
  return {
    now: () => time,
    advance(ms) {
      time += ms;
    },
    set(epochMs) {
      time = epochMs;
    },
  };
}

/**
 * Returns a function that returns consecutive ids, the same in every run of a test: `id-1`, `id-2`, ... Pass
 * it to a runner as `newId`.
 */
export function fakeIds(prefix = 'id'): () => string {
  let count = 0;
  return () => `${prefix}-${++count}`;
}
