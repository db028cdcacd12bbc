/** Notes of tool sources, outside of runs. Foreign text, not neutralized. */
export class OutsideNotes {
  #listener: ((note: string) => void) | undefined;
  #early: string[] = [];
  #said: string[] = [];

  /** Adds a note that the user should see. */
  add(note: string): void {
    if (this.#listener) this.#listener(note);
    else this.#early = [...this.#early, note].slice(-mostKept);
  }

  /** Adds an output line of a process, shown on request. */
  addSaid(line: string): void {
    this.#said = [...this.#said, line].slice(-mostKept);
  }

  /** Passes each note to the listener from now on, after those made before. */
  listen(listener: (note: string) => void): void {
    this.#listener = listener;
    for (const note of this.#early) listener(note);
    this.#early = [];
  }

  /** The last lines that processes have written. */
  said(): readonly string[] {
    return this.#said;
  }
}

const mostKept = 200;
