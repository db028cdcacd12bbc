import { ModelError } from '@mortise/core';

/** Returns the error of a model call that was aborted. */
export function cancelled(): ModelError {
  return new ModelError('cancelled', 'the model call was aborted');
}

/**
 * Returns the reason with which the remaining work of a finished call is aborted. All calls share one object:
 * it is never shown, and an error with a stack for each call would cost more than the rest of the call.
 */
export function callOver(): ModelError {
  over ??= cancelled();
  return over;
}

/** Rejects with the reason of the signal as soon as it aborts, even if a client ignores the signal. */
export function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', leave, { once: true });
    const over = (): void => signal.removeEventListener('abort', leave);
    work.then(resolve, reject).finally(over);
    if (signal.aborted) leave();
  });
}

let over: ModelError | undefined;
