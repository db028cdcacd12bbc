import type { UiFrame } from '../shape/ui-patch.ts';
import type { UiState } from '../shape/ui-state.ts';

/** The browser features that tabs need to share a connection. */
export interface TabPlatform {
  readonly locks: Pick<LockManager, 'request'>;
  channel(name: string): BroadcastChannel;
}

/** The browser's own; undefined if it lacks one of them: then each page has a connection of its own. */
export function tabPlatform(): TabPlatform | undefined {
  const locks = globalThis.navigator?.locks;
  // Some servers have the other two.
  if (!globalThis.location || !locks || typeof BroadcastChannel === 'undefined') return undefined;
  return { locks, channel: (name) => new BroadcastChannel(name) };
}

/** A page of a session that several tabs may show. */
export interface SharedPage {
  /** The current state. */
  state(): UiState;
  /** Adds frames; throws if an earlier one is missing. */
  take(frames: readonly UiFrame[]): void;
  /** Resolves if the server would let this tab in. Rejects as `read` does. */
  check(): Promise<void>;
  /**
   * Reads the connection of this tab, from its current revision, until the connection breaks. Rejects if it
   * is refused.
   */
  read(tell: (frames: readonly UiFrame[]) => void): Promise<void>;
}

/**
 * Follows a session until the connection breaks. The tabs of one origin that show the same session share one
 * connection: the tab with the lock reads it and passes the frames on; when it closes, another tab gets the
 * lock.
 *
 * INVARIANT ui:tabs:whole: a tab that starts, or misses a frame, gets the complete state before it takes
 * frames.
 */
export async function followShared(
  { locks, channel }: TabPlatform,
  name: string,
  page: SharedPage,
  signal: AbortSignal,
): Promise<void> {
  // The server decides about each tab: another person may have signed in since.
  await page.check();
  const told = channel(name);
  const stop = new AbortController();
  const leave = (): void => stop.abort();
  signal.addEventListener('abort', leave, { once: true });
  let isLeader = false;
  let isWhole = false;
  told.onmessage = ({ data }: MessageEvent<Told>) => {
    if (data === 'whole') {
      // A tab sends the state only if it has all of it.
      if (isLeader && isWhole) told.postMessage([{ type: 'all', state: page.state() }]);
      return;
    }
    if (isLeader || !(isWhole || data[0]?.type === 'all')) return;
    try {
      page.take(data);
      isWhole = true;
    } catch {
      isWhole = false;
      told.postMessage('whole');
    }
  };
  try {
    told.postMessage('whole');
    await locks.request(name, { signal: stop.signal }, async () => {
      isLeader = true;
      await page.read((frames) => {
        page.take(frames);
        if (frames.length === 0) return;
        isWhole = true;
        told.postMessage(frames);
      });
    });
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', leave);
    told.close();
  }
}

/** Frames, or a request for the complete state. */
type Told = readonly UiFrame[] | 'whole';
