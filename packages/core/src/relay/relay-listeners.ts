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

  heard(name: string, frame: string): void {
    for (const { listener } of this.#listeners.get(name) ?? [])
      try {
        listener(frame);
      } catch {
        // A listener that throws does not affect the others.
      }
  }
}
