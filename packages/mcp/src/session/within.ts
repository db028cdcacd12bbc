/**
 * Resolves to the result of a promise, or to undefined if that takes longer than a number of milliseconds.
 * Rejects if the promise does in time. Leaves no timer behind and does not keep the process alive.
 */
export async function within<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
    timer.unref();
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
