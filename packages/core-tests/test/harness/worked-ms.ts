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

/**
 * Does work on a text until its longest pause is at most so many milliseconds, or twelve plain looks at the
 * text: a machine that is busy is slow at both, and has other things to do beside, but not each time. Gives
 * the last pause, and what was allowed.
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
