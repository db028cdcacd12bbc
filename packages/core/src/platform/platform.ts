/** Time and ids. The loop reads them from here only, so that a test or a replay can give its own. */
export interface Platform {
  /** Epoch milliseconds, for timestamps and expiry. */
  readonly now: () => number;
  /** Milliseconds from an arbitrary start that never go back, for durations. */
  readonly monotonic: () => number;
  /** A text that nobody else has: at least 100 random bits. */
  readonly newId: () => string;
}

/** Looked up once: on some platforms the global is a getter that costs more than the clock. */
const stopwatch = performance;

/** The platform's own clock and random source. */
export const defaultPlatform: Platform = {
  now: () => Date.now(),
  monotonic: () => stopwatch.now(),
  newId: () => {
    let id = '';
    for (let word = 0; word < 4; word++) id += randomWord().toString(36).padStart(7, '0');
    return id;
  },
};

/** Starts a timer and returns what stops it. */
export function startTimer(ms: number, fire: () => void): () => void {
  const timer: unknown = setTimeout(fire, Math.min(ms, 0x7fff_ffff));
  return () => clearTimeout(timer as number);
}

/**
 * Starts a timer that does not keep a process alive, where
 * the platform knows processes. Returns what stops it.
 */
export function startIdleTimer(ms: number, fire: () => void): () => void {
  const timer: unknown = setTimeout(fire, Math.min(ms, 0x7fff_ffff));
  if (typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function')
    timer.unref();
  return () => clearTimeout(timer as number);
}

/** At least 0, and less than 1. */
export function randomFraction(): number {
  return randomWord() / 2 ** 32;
}

/**
 * Looks the platform's random source up, which on Node loads some twenty modules: a first run need not wait
 * for them. Nothing is asked of it: some platforms give no random values outside of a request.
 */
export function findRandomSource(): void {
  source ??= crypto;
}

let source: Pick<Crypto, 'getRandomValues'> | undefined;

/** Asked for in one piece, because each question to the random source costs more than its bytes. */
const pool = new Uint32Array(256);
let used = pool.length;

function randomWord(): number {
  if (used === pool.length) {
    source ??= crypto;
    source.getRandomValues(pool);
    used = 0;
  }
  return pool[used++] as number;
}
