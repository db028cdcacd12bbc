/** A pause that can be cut short, also before it begins. */
export class Pause {
  #end: (() => void) | undefined;
  #isHurried = false;

  /** Resolves after so many milliseconds, or at once after a hint since the last pause. */
  async of(ms: number): Promise<void> {
    if (!this.#isHurried)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#end = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    this.#end = undefined;
    this.#isHurried = false;
  }

  hurry(): void {
    this.#isHurried = true;
    this.#end?.();
  }
}
