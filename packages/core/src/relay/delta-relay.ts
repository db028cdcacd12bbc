import { type SessionKey, sessionKeyText } from '../session/session.ts';

/**
 * Carries momentary run events, which are not stored, to watchers in other processes: a channel for each
 * session. Frames may be lost, because the log is the source of truth: a reader that missed a frame notices
 * it at the next one, and requests all momentary events again. So nothing waits for a relay, and it keeps
 * nothing for absent readers.
 *
 * INVARIANT relay:key: any text is an app, a user and a session id, and each session has its own channel.
 */
export interface DeltaRelay {
  /**
   * Sends a frame to all subscribers of a session, including those in this process. A frame is a string of at
   * most `mostFrameLength` UTF-16 code units, without U+0000 and lone surrogates.
   *
   * INVARIANT relay:publish: a frame reaches all subscribers of its session, in any process, unchanged.
   * INVARIANT relay:publish:size: a frame of the maximum length arrives completely, with any characters.
   * INVARIANT relay:publish:order: the frames of one process for
   * one session come in the order in which they were sent, each once.
   * INVARIANT relay:publish:away: if nothing can be sent it returns at once and throws nothing; frames are
   * dropped, and later ones arrive once sending works again.
   * INVARIANT relay:publish:bound: while nothing can be sent, at most `mostWaitingFrames` wait.
   */
  publish(key: SessionKey, frame: string): void;
  /**
   * Calls a listener with each frame for a session that is published from now on, until the signal aborts.
   * Resolves once frames come, or when the signal aborts; never rejects: a failed subscription is retried.
   *
   * INVARIANT relay:subscribe: a frame that is published
   * after it has resolved reaches each of several listeners.
   * INVARIANT relay:subscribe:end: a listener gets nothing after its signal has aborted, and others continue.
   * INVARIANT relay:subscribe:threw: a listener that throws takes no frame from others, nor from itself.
   */
  subscribe(key: SessionKey, listener: (frame: string) => void, signal: AbortSignal): Promise<void>;
}

/**
 * The maximum length of a frame, in UTF-16 code units: at most 6,000 bytes in UTF-8, because PostgreSQL
 * accepts less than 8,000.
 */
export const mostFrameLength = 2_000;

/** The number of frames that may wait in one process to be sent. */
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
   * @param ended Called then.
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

/** Creates a relay within one process: for tests, and for runners and pages in one process. */
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
