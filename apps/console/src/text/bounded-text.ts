import { plural } from './amounts.ts';
import type { Beside } from './beside.ts';

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

/** Collects a streamed attachment, and keeps its start and its end. */
export class BesideText {
  readonly #name: string;
  readonly #maxChars: number;
  readonly #kept: BoundedText;
  #chars = 0;
  #breaks = 0;
  #last = '\n';

  constructor(name: string, maxChars: number) {
    this.#name = name;
    this.#maxChars = maxChars;
    this.#kept = new BoundedText(maxChars);
  }

  /** The number of characters received. */
  get chars(): number {
    return this.#chars;
  }

  push(text: string): void {
    this.#kept.push(text);
    this.#chars += text.length;
    this.#breaks += text.split('\n').length - 1;
    this.#last = text.at(-1) ?? this.#last;
  }

  /** The received text; `remark`: a note about its length if it was cut. */
  toBeside(remark = ''): Beside {
    const name = this.#name;
    const text = this.#kept.toString();
    const size = plural(this.#breaks + (this.#last === '\n' ? 0 : 1), 'line');
    if (this.#kept.omitted === 0) return { name, text, size };
    const [all, half] = [this.#chars, Math.floor(this.#maxChars / 2)].map((count) => count.toLocaleString('en'));
    const cut = `${name} has ${all} characters${remark}; the model is given the first ${half} and the last ${half}.`;
    return { name, text, size, cut };
  }
}
