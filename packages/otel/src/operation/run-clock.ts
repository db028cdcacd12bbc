/** Epoch milliseconds, with fractions: they do not jump while a run goes on. */
export interface RunClock {
  now(): number;
}

/** A clock that begins now. */
export function runClock(): RunClock {
  const offset = Date.now() - performance.now();
  return { now: () => offset + performance.now() };
}
