import { neutralize } from './neutralize.ts';

/** Neutralizes a streamed text: a character that is split between pieces waits for its other half. */
export class NeutralStream {
  #half = '';

  /** Returns the text that can be shown now. */
  push(piece: string): string {
    const text = this.#half + piece;
    const last = text.charCodeAt(text.length - 1);
    const isCut = last >= 0xd800 && last <= 0xdbff;
    this.#half = isCut ? text.slice(-1) : '';
    return neutralize(isCut ? text.slice(0, -1) : text);
  }

  /** Returns the rest; the stream can be reused. */
  end(): string {
    const rest = this.#half;
    this.#half = '';
    return rest === '' ? '' : '\ufffd';
  }
}
