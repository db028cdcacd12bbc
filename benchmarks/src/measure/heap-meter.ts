/**
 * Begins to measure what stays in the heap. What it gives says how much has come to it since, in MB of
 * 1,048,576 bytes; never less than 0.01, since what is less is noise. Without `--expose-gc` what could be
 * collected counts as well.
 */
export function heapMeter(): () => number {
  const before = heapUsed();
  return () => Math.max((heapUsed() - before) / 2 ** 20, 0.01);
}

function heapUsed(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
