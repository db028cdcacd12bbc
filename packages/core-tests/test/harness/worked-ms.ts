/**
 * Returns the milliseconds of work of this thread so far: processor time if the runtime reports it, so that
 * other work of the machine does not count.
 */
export function workedMs(): number {
  if (typeof process === 'undefined' || !process.threadCpuUsage) return performance.now();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/**
 * Watches the event loop; the returned function ends the watch and returns the longest time, in milliseconds
 * of work, in which nothing else could run.
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

/**
 * Works on a text until its longest pause is at most so many milliseconds, or twelve simple scans of the
 * text: a busy machine is slow at both, but not each time. Returns the last pause, and the allowed one.
 */
export async function pauseOf(
  text: string,
  ms: number,
  work: () => Promise<unknown>,
): Promise<{ readonly pause: number; readonly most: number }> {
  for (let left = 20; ; left--) {
    const begun = performance.now();
    JSON.stringify(text);
    const most = Math.max(ms, 12 * (performance.now() - begun));
    const longest = longestPause();
    await work();
    const pause = longest();
    if (pause <= most || left === 0) return { pause, most };
  }
}
