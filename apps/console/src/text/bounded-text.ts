/** Collects text and keeps its head and its tail, within a bound. */
export class BoundedText {
  readonly #half: number;
  #head = '';
  #tail = '';
  #omitted = 0;

  constructor(maxChars: number) {
    this.#half = Math.max(1, Math.floor(maxChars / 2));
  }

  /** Characters between head and tail that were dropped. */
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
