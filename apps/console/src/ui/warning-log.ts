import type { Paint } from '../terminal/paint.ts';
import { plural } from '../text/amounts.ts';
import type { Lines } from '../view/lines.ts';

/** Collects the warnings of a session, each once. */
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

/**
 * Collects notes of tool sources between runs: a user at a prompt
 * is not interrupted, and sees the notes before the next run.
 */
export class UnseenNotes {
  readonly #shown: { readonly screen: Lines; readonly paint: Paint; readonly warnings: WarningLog };
  #count = 0;

  constructor(shown: { readonly screen: Lines; readonly paint: Paint; readonly warnings: WarningLog }) {
    this.#shown = shown;
  }

  add(note: string): void {
    if (this.#shown.warnings.add(note)) this.#count++;
  }

  /** Shows the number of new notes. */
  show(): void {
    if (this.#count === 0) return;
    const { screen, paint } = this.#shown;
    screen.line(paint.dim(`! ${plural(this.#count, 'note')} of tools from outside, /warnings`));
    this.#count = 0;
  }
}
