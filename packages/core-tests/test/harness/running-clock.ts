/**
 * Counts the milliseconds in which this process could run; the returned function ends the count and returns
 * it. While the machine is suspended, the code under test does not run either.
 */
export function runningClock(): () => number {
  let ms = 0;
  const beat = setInterval(() => {
    ms += beatMs;
  }, beatMs);
  return () => {
    clearInterval(beat);
    return ms;
  };
}

const beatMs = 5;
