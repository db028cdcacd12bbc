/** The warnings of a session, each once. */
export class WarningLog {
  readonly #messages = new Set<string>();

  /** Adds a warning; returns true if it is new. */
  add(message: string): boolean {
    const { size } = this.#messages;
    return this.#messages.add(message).size > size;
  }

  all(): readonly string[] {
    return [...this.#messages];
  }
}
