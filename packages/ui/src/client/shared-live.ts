import type { UiFrame } from '../shape/ui-patch.ts';
import type { UiState } from '../shape/ui-state.ts';

/** The browser features that tabs need to share a connection. */
export interface TabPlatform {
  readonly locks: Pick<LockManager, 'request'>;
  channel(name: string): BroadcastChannel;
}

/**
 * Returns the browser's features for sharing a connection; undefined
 * if one is missing, and each page then has its own connection.
 */
export function tabPlatform(): TabPlatform | undefined {
  const locks = globalThis.navigator?.locks;
  // Some server runtimes have locks and channels, but no `location`.
  if (!globalThis.location || !locks || typeof BroadcastChannel === 'undefined') return undefined;
  return { locks, channel: (name) => new BroadcastChannel(name) };
}

/** A page of a session that several tabs may show. */
export interface SharedPage {
  /** Returns the current state. */
  state(): UiState;
  /** Adds frames; throws if an earlier frame is missing. */
  take(frames: readonly UiFrame[]): void;
  /** Resolves if the server would accept a connection of this tab. Rejects with the errors of `read`. */
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
 * INVARIANT ui:tabs:whole: a tab that starts, or has missed
 * a frame, gets the complete state before it applies frames.
 */
export async function followShared(
  { locks, channel }: TabPlatform,
  name: string,
  page: SharedPage,
  signal: AbortSignal,
): Promise<void> {
  // The server authorizes each tab, because another user may have signed in since.
  await page.check();
  const told = channel(name);
  const stop = new AbortController();
  const leave = (): void => stop.abort();
  signal.addEventListener('abort', leave, { once: true });
  let isLeader = false;
  let isWhole = false;
  told.onmessage = ({ data }: MessageEvent<Told>) => {
    if (data === 'whole') {
      // A tab sends the state to other tabs only if its state is complete.
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

/** A message between tabs: frames, or a request for the complete state. */
type Told = readonly UiFrame[] | 'whole';
