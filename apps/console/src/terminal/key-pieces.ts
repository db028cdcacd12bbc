import { KeyBuffer } from './terminal-parts.ts';

/** A key, as the sequence that it sends, or a pasted text. */
export type KeyPiece = { readonly key: string } | { readonly pasted: string };

/** Splits the input of a terminal into keys and pastes, wherever its chunks were split. */
export class KeyPieces {
  readonly #buffer = new KeyBuffer();
  readonly #onPieces: (pieces: readonly KeyPiece[]) => void;
  #collected: KeyPiece[] | undefined;

  /**
   * @param onPieces Called with keys that arrived together: several
   * keys at once were pasted, or typed while the program was busy.
   */
  constructor(onPieces: (pieces: readonly KeyPiece[]) => void) {
    this.#onPieces = onPieces;
    this.#buffer.on('data', (key) => this.#add({ key }));
    this.#buffer.on('paste', (pasted) => this.#add({ pasted }));
  }

  push(data: string): void {
    // A paste without an end must not swallow an interrupt.
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

  /** An Escape key is recognized only when no other bytes follow it. */
  #add(piece: KeyPiece): void {
    if (this.#collected) this.#collected.push(piece);
    else this.#onPieces([piece]);
  }
}

const interruptKey = '\x03';
