import { longestTimerMs } from '../runs/longest-timer.ts';

/** Options of a server-sent events body. */
export interface SseBodyOptions {
  /** A frame that is sent first. */
  readonly first?: SseFrame | undefined;
  /** Keep-alive interval, in milliseconds. */
  readonly keepAliveMs: number;
  /** A frame that is sent last, if the frames before it ended without an error. */
  readonly last?: string | undefined;
  /** Called once, when the client has disconnected or has read everything. */
  readonly leave: () => void;
  /**
   * Returns the last text of a stream that fails: the response has started, so its status cannot change.
   * Without this function, or if it returns undefined, the connection is closed without a last text.
   */
  readonly failed?: ((error: unknown) => string | undefined) | undefined;
}

/** One or several server-sent events. */
export type SseFrame = string | Uint8Array<ArrayBuffer>;

/**
 * The frames of a response as they are read. A keep-alive comment is sent while there are no frames, so that
 * no proxy closes the connection as idle.
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

  /** @param sign Called with each keep-alive comment while the body is being read, until it is over. */
  begin(sign: (comment: string) => void): void {
    if (this.#isOver) return;
    const keepAliveMs = Math.min(this.#options.keepAliveMs, longestTimerMs);
    this.#timer = setInterval(() => sign(': \n\n'), keepAliveMs);
  }

  /**
   * Returns the next frame; undefined after the last one, or if the
   * client has disconnected. Rejects if the source of the frames fails.
   */
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

  /** Ends the body when the client has disconnected. */
  end(): void {
    clearInterval(this.#timer);
    if (!this.#isOver) this.#options.leave();
    this.#isOver = true;
  }
}
