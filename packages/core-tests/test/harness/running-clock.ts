/**
 * Counts the milliseconds in which this process could run; the answer ends the count and gives it.
 *
 * A machine that stands still for a while is no delay of what is waited for, which stood still as well.
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
