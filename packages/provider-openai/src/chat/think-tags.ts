/** A piece of an answer's text, or of the thought that was written into it. */
export interface TaggedText {
  readonly kind: 'text' | 'thought';
  readonly text: string;
}

/**
 * Separates the thought from a text that begins with `<think>`: local servers without a parser for thoughts
 * send it so. A tag may arrive in pieces.
 */
export class ThinkTags {
  #place: 'before' | 'within' | 'behind' | 'text' = 'before';
  /** A text that may be the beginning of a tag, or white space before one. */
  #held = '';

  /** The pieces that this piece of text completes. */
  read(piece: string): readonly TaggedText[] {
    const read: TaggedText[] = [];
    this.#held += piece;
    if (this.#place === 'before') this.#begin();
    if (this.#place === 'within') this.#think(read);
    if (this.#place === 'behind') this.#skipSpace();
    if (this.#place === 'text') this.#take(read, 'text', this.#held.length);
    return read;
  }

  /** The text that is still held back at the end of the answer. */
  end(): readonly TaggedText[] {
    const read: TaggedText[] = [];
    if (this.#place !== 'behind') this.#take(read, this.#place === 'within' ? 'thought' : 'text', this.#held.length);
    return read;
  }

  #begin(): void {
    const text = this.#held.trimStart();
    if (text.startsWith(opening)) {
      this.#place = 'within';
      this.#held = text.slice(opening.length);
    } else if (!opening.startsWith(text)) this.#place = 'text';
  }

  #think(read: TaggedText[]): void {
    const at = this.#held.indexOf(closing);
    this.#take(read, 'thought', at < 0 ? this.#held.length - partialTagLength(this.#held) : at);
    if (at < 0) return;
    this.#held = this.#held.slice(closing.length);
    this.#place = 'behind';
  }

  /** White space between the thought and the text belongs to neither. */
  #skipSpace(): void {
    this.#held = this.#held.trimStart();
    if (this.#held !== '') this.#place = 'text';
  }

  #take(read: TaggedText[], kind: TaggedText['kind'], length: number): void {
    if (length > 0) read.push({ kind, text: this.#held.slice(0, length) });
    this.#held = this.#held.slice(length);
  }
}

/** The length of the closing tag that has started at the end of a thought; 0 if none has. */
function partialTagLength(text: string): number {
  for (let length = Math.min(closing.length - 1, text.length); length > 0; length--)
    if (text.endsWith(closing.slice(0, length))) return length;
  return 0;
}

const opening = '<think>';
const closing = '</think>';
