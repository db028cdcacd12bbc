/** Collects text and keeps its start and its end, within a limit. */
export class BoundedText {
  readonly #half: number;
  #head = '';
  #tail = '';
  #omitted = 0;

  constructor(maxChars: number) {
    this.#half = Math.max(1, Math.floor(maxChars / 2));
  }

  /** The number of omitted characters between the start and the end. */
  get omitted(): number {
    return this.#omitted;
  }

  push(text: string): void {
    const room = this.#half - this.#head.length;
    this.#head += text.slice(0, Math.max(0, room));
    const rest = text.slice(Math.max(0, room));
    if (rest === '') return;
    const tail = this.#tail + rest;
    const excess = Math.max(0, tail.length - this.#half);
    this.#omitted += excess;
    this.#tail = tail.slice(excess);
  }

  toString(): string {
    if (this.#omitted === 0) return this.#head + this.#tail;
    return `${this.#head}\n[... ${this.#omitted} characters omitted ...]\n${this.#tail}`;
  }
}
