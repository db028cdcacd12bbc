/** Runs a function later. Returns a function that cancels this. */
export type Timer = (ms: number, run: () => void) => () => void;

/** A timer that fires after keys that arrived while the process was busy were read. */
export const processTimer: Timer = (ms, run) => {
  let isOff = false;
  const timer = setTimeout(() => {
    setImmediate(() => {
      if (!isOff) run();
    });
  }, ms).unref();
  return () => {
    isOff = true;
    clearTimeout(timer);
  };
};

/** Measures the time since the last key was pressed or question was drawn. */
export class QuietTime {
  readonly #ms: number;
  readonly #timer: Timer;
  readonly #onQuiet: () => void;
  #cancel: (() => void) | undefined;

  /** @param ms The length of the quiet time; with 0, it is always quiet. */
  constructor(ms: number, timer: Timer, onQuiet: () => void) {
    this.#ms = ms;
    this.#timer = timer;
    this.#onQuiet = onQuiet;
  }

  get isQuiet(): boolean {
    return this.#cancel === undefined;
  }

  /** Restarts the quiet time. */
  begin(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    if (this.#ms === 0) return;
    this.#cancel = this.#timer(this.#ms, () => {
      this.#cancel = undefined;
      this.#onQuiet();
    });
  }
}
