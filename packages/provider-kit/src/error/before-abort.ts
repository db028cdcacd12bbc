/** Rejects with the reason of the signal as soon as it aborts, whatever a client does about it. */
export function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', leave, { once: true });
    const over = (): void => signal.removeEventListener('abort', leave);
    work.then(resolve, reject).finally(over);
    if (signal.aborted) leave();
  });
}
