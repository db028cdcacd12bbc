import { longestTimerMs } from '../runs/longest-timer.ts';

/** Options of a server-sent events body. */
export interface SseBodyOptions {
  /** A frame before the others. */
  readonly first?: SseFrame | undefined;
  /** Milliseconds between two signs of life. */
  readonly keepAliveMs: number;
  /** The last frame, after the others have ended normally. */
  readonly last?: string | undefined;
  /** Called once, when the client has disconnected or everything is read. */
  readonly leave: () => void;
  /**
   * Returns the last text of a stream that fails: the response has started, so its status cannot change.
   * Without it, or if it returns undefined, the connection is closed.
   */
  readonly failed?: ((error: unknown) => string | undefined) | undefined;
}

/** One or several server-sent events. */
export type SseFrame = string | Uint8Array<ArrayBuffer>;

/**
 * The frames of a response as they are read. A comment is sent when nothing else is, so that no proxy closes
 * the connection as idle.
 */
export class SseBody {
  readonly #frames: AsyncIterator<SseFrame, void>;
  readonly #options: SseBodyOptions;
  #waiting: SseFrame | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  #isLast = false;
  #isOver = false;

  constructor(frames: AsyncIterator<SseFrame, void>, options: SseBodyOptions) {
    this.#frames = frames;
    this.#options = options;
    this.#waiting = options.first;
  }

  /** @param sign Called with each keep-alive, until the body is over; not before the body is read. */
  begin(sign: (comment: string) => void): void {
    if (this.#isOver) return;
    const keepAliveMs = Math.min(this.#options.keepAliveMs, longestTimerMs);
    this.#timer = setInterval(() => sign(': \n\n'), keepAliveMs);
  }

  /** The next frame; undefined after the last one, or if the reader has left. Rejects if the frames fail. */
  async next(): Promise<SseFrame | undefined> {
    if (this.#isLast) this.end();
    if (this.#isOver) return undefined;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting !== undefined) return waiting;
    const { last, failed } = this.#options;
    try {
      const { value, done } = await this.#frames.next();
      if (this.#isOver) return undefined;
      if (!done) return value;
      this.#isLast = true;
      return last ?? this.next();
    } catch (error) {
      const said = failed?.(error);
      if (this.#isOver) return undefined;
      if (said === undefined) {
        this.end();
        throw error;
      }
      this.#isLast = true;
      return said;
    }
  }

  /** Ends the body when its reader has left. */
  end(): void {
    clearInterval(this.#timer);
    if (!this.#isOver) this.#options.leave();
    this.#isOver = true;
  }
}
