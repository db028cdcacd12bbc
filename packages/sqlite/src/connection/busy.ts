/** Tries again until the database is not locked. The process does nothing else meanwhile. */
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

/** Whether somebody else has the database locked. */
export function isBusy(error: unknown): boolean {
  const code = codeOf(error);
  return code === busy || code === locked;
}

/** Whether the file is no database any more. */
export function isDamaged(error: unknown): boolean {
  return codeOf(error) === damaged;
}

/** Whether SQLite itself says so, and none of what runs over it. */
export function isOfSqlite(error: unknown): boolean {
  return codeOf(error) !== undefined;
}

/** SQLite's own code, without what it says in addition. */
function codeOf(error: unknown): number | undefined {
  const isCoded = error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';
  return isCoded ? (error.errcode as number) & 0xff : undefined;
}

/** The wait between two tries. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, waitMs()));
}

/** Not always the same time, so that two that met do not meet again. */
function waitMs(): number {
  return 1 + Math.random() * blockingMs;
}

/** How long SQLite itself waits for a lock, which blocks the process. */
export const blockingMs = 10;

/** SQLITE_BUSY, SQLITE_LOCKED and SQLITE_CORRUPT. */
const busy = 5;
const locked = 6;
const damaged = 11;
