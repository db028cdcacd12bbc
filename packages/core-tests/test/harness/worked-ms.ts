/**
 * Milliseconds of work of this thread so far: of the processor's time, where the runtime tells it, so that
 * nothing else the machine does counts.
 */
export function workedMs(): number {
  if (typeof process === 'undefined' || !process.threadCpuUsage) return performance.now();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/**
 * Watches the event loop; the answer ends the watch and gives the
 * longest time in milliseconds of work in which nothing else could run.
 */
export function longestPause(): () => number {
  let longest = 0;
  let last = workedMs();
  const look = (): void => {
    longest = Math.max(longest, workedMs() - last);
    last = workedMs();
  };
  const beat = setInterval(look, 1);
  return () => {
    look();
    clearInterval(beat);
    return longest;
  };
}
