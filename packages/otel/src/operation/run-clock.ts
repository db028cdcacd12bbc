/** A clock of epoch milliseconds, with fractions, that does not jump during a run. */
export interface RunClock {
  now(): number;
}

/** Creates a clock that starts at the current time. */
export function runClock(): RunClock {
  const offset = Date.now() - performance.now();
  return { now: () => offset + performance.now() };
}
