/** The warnings of a session, each once. */
export class WarningLog {
  readonly #messages = new Set<string>();

  /** Answers whether the warning was not there yet. */
  add(message: string): boolean {
    const { size } = this.#messages;
    return this.#messages.add(message).size > size;
  }

  all(): readonly string[] {
    return [...this.#messages];
  }
}
