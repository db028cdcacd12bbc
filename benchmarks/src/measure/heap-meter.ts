/**
 * Starts to measure the heap. Returns a function that returns the growth since then, in MB of 1,048,576
 * bytes, and at least 0.01, because less is noise. Without `--expose-gc`, garbage counts as well.
 */
export function heapMeter(): () => number {
  const before = heapUsed();
  return () => Math.max((heapUsed() - before) / 2 ** 20, 0.01);
}

function heapUsed(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
