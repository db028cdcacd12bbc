import { KeyBuffer } from './terminal-parts.ts';

/** A key, as the sequence that it sends, or a pasted text. */
export type KeyPiece = { readonly key: string } | { readonly pasted: string };

/** Splits the input of a terminal into keys and pastes, at any chunk borders. */
export class KeyPieces {
  readonly #buffer = new KeyBuffer();
  readonly #onPieces: (pieces: readonly KeyPiece[]) => void;
  #collected: KeyPiece[] | undefined;

  /**
   * @param onPieces Keys that arrived together: several at once were typed while the program was busy, or
   * pasted.
   */
  constructor(onPieces: (pieces: readonly KeyPiece[]) => void) {
    this.#onPieces = onPieces;
    this.#buffer.on('data', (key) => this.#add({ key }));
    this.#buffer.on('paste', (pasted) => this.#add({ pasted }));
  }

  push(data: string): void {
    // A paste without an end takes no interrupt.
    if (data === interruptKey) this.#buffer.clear();
    this.#collected = [];
    this.#buffer.process(data);
    const pieces = this.#collected;
    this.#collected = undefined;
    if (pieces.length > 0) this.#onPieces(pieces);
  }

  close(): void {
    this.#buffer.destroy();
  }

  /** An Escape is known to be one only when nothing has followed it. */
  #add(piece: KeyPiece): void {
    if (this.#collected) this.#collected.push(piece);
    else this.#onPieces([piece]);
  }
}

const interruptKey = '\x03';
