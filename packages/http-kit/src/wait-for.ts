/**
 * Waits `ms`, at most 24.8 days (the longest timer). Rejects with the signal's reason when the signal aborts.
 */
export function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(
      () => {
        signal.removeEventListener('abort', stop);
        resolve();
      },
      Math.min(ms, 0x7fff_ffff),
    );
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
  });
}
