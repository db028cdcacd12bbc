import { pause } from '@mortise/session-kit';

/**
 * The revisions of a session as it grows, by polling: 25 ms after a change, then less often, and at least
 * every 400 ms. `look`: its revision now; undefined if it was deleted.
 */
export async function* lookForChanges(
  look: () => Promise<number | undefined>,
  afterRevision: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<number, void, void> {
  let told = afterRevision;
  let pauseMs = shortestMs;
  while (!signal?.aborted) {
    const revision = await look();
    if (revision === undefined || signal?.aborted) return;
    if (revision > told) {
      told = revision;
      pauseMs = shortestMs;
      yield revision;
    } else {
      await pause(pauseMs, signal);
      pauseMs = Math.min(pauseMs * 2, longestMs);
    }
  }
}

const shortestMs = 25;
const longestMs = 400;
