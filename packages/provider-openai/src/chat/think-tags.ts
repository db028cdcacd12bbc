/** A piece of an answer's text, or of the thought that was written into it. */
export interface TaggedText {
  readonly kind: 'text' | 'thought';
  readonly text: string;
}

/**
 * Separates the thought from a text that begins with `<think>`, as local servers without a parser for
 * thoughts send it. A tag may arrive in pieces.
 */
export class ThinkTags {
  #state: 'before' | 'within' | 'behind' | 'text' = 'before';
  /** A text that may be the beginning of a tag, or white space before a tag. */
  #pending = '';

  /** Reads a piece of text, and returns the pieces of text and thought that are certain now. */
  read(piece: string): readonly TaggedText[] {
    const read: TaggedText[] = [];
    this.#pending += piece;
    if (this.#state === 'before') this.#begin();
    if (this.#state === 'within') this.#think(read);
    if (this.#state === 'behind') this.#skipSpace();
    if (this.#state === 'text') this.#take(read, 'text', this.#pending.length);
    return read;
  }

  /** Returns the text that is still pending at the end of the answer. */
  end(): readonly TaggedText[] {
    const read: TaggedText[] = [];
    if (this.#state !== 'behind') this.#take(read, this.#state === 'within' ? 'thought' : 'text', this.#pending.length);
    return read;
  }

  #begin(): void {
    const text = this.#pending.trimStart();
    if (text.startsWith(opening)) {
      this.#state = 'within';
      this.#pending = text.slice(opening.length);
    } else if (!opening.startsWith(text)) this.#state = 'text';
  }

  #think(read: TaggedText[]): void {
    const at = this.#pending.indexOf(closing);
    this.#take(read, 'thought', at < 0 ? this.#pending.length - partialTagLength(this.#pending) : at);
    if (at < 0) return;
    this.#pending = this.#pending.slice(closing.length);
    this.#state = 'behind';
  }

  /** Skips the white space between the thought and the text. */
  #skipSpace(): void {
    this.#pending = this.#pending.trimStart();
    if (this.#pending !== '') this.#state = 'text';
  }

  #take(read: TaggedText[], kind: TaggedText['kind'], length: number): void {
    if (length > 0) read.push({ kind, text: this.#pending.slice(0, length) });
    this.#pending = this.#pending.slice(length);
  }
}

/** Returns the length of an incomplete closing tag at the end of a thought; 0 if there is none. */
function partialTagLength(text: string): number {
  for (let length = Math.min(closing.length - 1, text.length); length > 0; length--)
    if (text.endsWith(closing.slice(0, length))) return length;
  return 0;
}

const opening = '<think>';
const closing = '</think>';
