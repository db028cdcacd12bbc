import { type SessionKey, sessionKeyText } from '../session/session.ts';

/**
 * Carries momentary run events, which are not stored, to watchers in other processes, with one channel for
 * each session. Frames may be lost, because the log is the source of truth: a reader that missed a frame
 * notices the gap at the next frame, and requests all momentary events again. So no run waits for a relay,
 * and a relay keeps no frames for absent readers.
 *
 * INVARIANT relay:key: app names, user ids and session ids
 * may be any text, and each session has its own channel.
 */
export interface DeltaRelay {
  /**
   * Sends a frame to all subscribers of a session, including those in this process. A frame is a string of at
   * most `mostFrameLength` UTF-16 code units, without U+0000 and lone surrogates.
   *
   * INVARIANT relay:publish: a frame reaches all subscribers of its session, in any process, unchanged.
   * INVARIANT relay:publish:size: a frame of the maximum length arrives completely, with any characters.
   * INVARIANT relay:publish:order: the frames that one process sends for one session arrive in the order in
   * which they were sent, each once.
   * INVARIANT relay:publish:away: if the connection is down, `publish` returns at once and throws nothing;
   * frames are dropped, and later frames arrive once sending works again.
   * INVARIANT relay:publish:bound: while the connection is down, at most `mostWaitingFrames` frames wait.
   */
  publish(key: SessionKey, frame: string): void;
  /**
   * Calls a listener with each frame for a session that is published from now on, until the signal aborts.
   * Resolves once the subscription is active, or when the signal aborts; never rejects, because a failed
   * subscription is retried.
   *
   * INVARIANT relay:subscribe: a frame that is published after `subscribe` has resolved reaches each of
   * several listeners.
   * INVARIANT relay:subscribe:end: a listener gets nothing after its signal has aborted, and others continue.
   * INVARIANT relay:subscribe:threw: if a listener throws,
   * it and the other listeners still get every later frame.
   */
  subscribe(key: SessionKey, listener: (frame: string) => void, signal: AbortSignal): Promise<void>;
}

/**
 * The maximum length of a frame, in UTF-16 code units: at most 6,000 bytes in UTF-8, because PostgreSQL
 * accepts less than 8,000.
 */
export const mostFrameLength = 2_000;

/** The maximum number of frames that wait in one process to be sent. */
export const mostWaitingFrames = 1_000;

/** The listeners of each channel of a relay, in this process. */
export class RelayListeners {
  readonly #listeners: Map<string, Set<{ readonly listener: (frame: string) => void }>> = new Map();

  /** The number of channels with listeners. */
  get size(): number {
    return this.#listeners.size;
  }

  has(name: string): boolean {
    return this.#listeners.has(name);
  }

  /**
   * Adds a listener until the signal aborts.
   * @param ended Called when the signal aborts.
   */
  add(name: string, listener: (frame: string) => void, signal: AbortSignal, ended?: () => void): void {
    if (signal.aborted) return ended?.();
    const each = { listener };
    const all = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, all.add(each));
    const end = (): void => {
      all.delete(each);
      if (all.size === 0 && this.#listeners.get(name) === all) this.#listeners.delete(name);
      ended?.();
    };
    signal.addEventListener('abort', end, { once: true });
  }

  publish(name: string, frame: string): void {
    for (const { listener } of this.#listeners.get(name) ?? [])
      try {
        listener(frame);
      } catch {
        // A listener that throws does not affect the others.
      }
  }
}

/** Creates a relay within one process: for tests, and for runners and pages that share a process. */
export function inMemoryRelay(): DeltaRelay {
  const listeners = new RelayListeners();
  return {
    publish: (key: SessionKey, frame: string) => {
      const name = sessionKeyText(key);
      // Listeners do not run within `publish`.
      queueMicrotask(() => listeners.publish(name, frame));
    },
    subscribe: async (key, listener, signal) => listeners.add(sessionKeyText(key), listener, signal),
  };
}
