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
    // Joined, and not added: a text that was added up keeps its pieces beside it.
    return Array.from({ length: 4 }, () => randomWord().toString(36).padStart(7, '0')).join('');
  },
};

/**
 * Starts a timer and returns what stops it. `idle`: it keeps
 * no process alive, where the platform knows processes.
 */
export function startTimer(ms: number, fire: () => void, idle = false): () => void {
  const timer: unknown = setTimeout(fire, Math.min(ms, 0x7fff_ffff));
  if (idle) (timer as { readonly unref?: () => void }).unref?.();
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
