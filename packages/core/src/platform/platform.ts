/**
 * The source of time and ids. The core reads them only from this object, so that a test or a replay can
 * replace them.
 */
export interface Platform {
  /** Epoch milliseconds, for timestamps and expiry. */
  readonly now: () => number;
  /** Milliseconds from an arbitrary start that never go back, for durations. */
  readonly monotonic: () => number;
  /** Returns a unique string with at least 100 random bits. */
  readonly newId: () => string;
}

/**
 * `performance`, read once: on some platforms the global is a getter that costs more than reading the clock.
 */
const stopwatch = performance;

/** The platform's own clock and random source. */
export const defaultPlatform: Platform = {
  now: () => Date.now(),
  monotonic: () => stopwatch.now(),
  newId: () => {
    // The pieces are joined instead of concatenated: a concatenated string keeps its pieces in memory.
    return Array.from({ length: 4 }, () => randomUint32().toString(36).padStart(7, '0')).join('');
  },
};

/**
 * Starts a timer and returns a function that stops it. `idle`: true if the timer must not keep the process
 * alive, on platforms with processes.
 */
export function startTimer(ms: number, fire: () => void, idle = false): () => void {
  const timer: unknown = setTimeout(fire, Math.min(ms, 0x7fff_ffff));
  if (idle) (timer as { readonly unref?: () => void }).unref?.();
  return () => clearTimeout(timer as number);
}

/** Returns a random number of at least 0 and less than 1. */
export function randomFraction(): number {
  return randomUint32() / 2 ** 32;
}

/**
 * Reads the global `crypto`, which on Node loads some twenty modules, before the first run needs it. Requests
 * no random values yet: some platforms give none outside of a request.
 */
export function findRandomSource(): void {
  source ??= crypto;
}

let source: Pick<Crypto, 'getRandomValues'> | undefined;

/**
 * Random numbers, requested in blocks, because each request to the random source costs more than its bytes.
 */
const pool = new Uint32Array(256);
let used = pool.length;

function randomUint32(): number {
  if (used === pool.length) {
    source ??= crypto;
    source.getRandomValues(pool);
    used = 0;
  }
  return pool[used++] as number;
}
