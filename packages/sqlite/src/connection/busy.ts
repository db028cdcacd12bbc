/** Retries `work` until the database is not locked. The process is blocked meanwhile. */
export function whileBusy(deadline: number, work: () => void): void {
  for (;;) {
    try {
      work();
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs());
    }
  }
}

/** Returns true if another process has locked the database. */
export function isBusy(error: unknown): boolean {
  const code = codeOf(error);
  return code === busy || code === locked;
}

/** Returns true if the file is no longer a valid database. */
export function isDamaged(error: unknown): boolean {
  return codeOf(error) === damaged;
}

/** Returns true if the error comes from SQLite itself. */
export function isOfSqlite(error: unknown): boolean {
  return codeOf(error) !== undefined;
}

/** Returns SQLite's primary error code, without the extended code. */
function codeOf(error: unknown): number | undefined {
  const isCoded = error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';
  return isCoded ? (error.errcode as number) & 0xff : undefined;
}

/** Waits a random time between two attempts. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, waitMs()));
}

/** Returns a random wait, so that two processes that collided do not collide again. */
function waitMs(): number {
  return 1 + Math.random() * blockingMs;
}

/** The milliseconds that SQLite itself waits for a lock, while the process is blocked. */
export const blockingMs = 10;

/** SQLITE_BUSY, SQLITE_LOCKED and SQLITE_CORRUPT. */
const busy = 5;
const locked = 6;
const damaged = 11;
