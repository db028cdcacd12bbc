import type { Played } from '../played.ts';

/**
 * O4: a run ends, and within the grace period after an abort or a deadline, whatever tools and models do; a
 * session reaches its end.
 */
export function settlesInTime({ runs, finished }: Played): readonly string[] {
  const problems = runs.flatMap(({ result, thrown, settledMs = 0 }, at) => {
    if (thrown !== undefined) return [`run ${at} rejected: ${String(thrown)}`];
    if (!result) return [`run ${at} does not end`];
    return settledMs > mostMs ? [`run ${at} settled ${Math.round(settledMs)} ms after it was to end`] : [];
  });
  return finished ? problems : [...problems, 'the session does not reach its end'];
}

/** The grace period of these runs is some milliseconds; the rest is for a busy machine. */
const mostMs = 1_500;
