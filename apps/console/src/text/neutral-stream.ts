import { neutralize } from './neutralize.ts';

/** Neutralizes a text that comes in pieces: a character that is cut in two waits for its other half. */
export class NeutralStream {
  #half = '';

  /** What can be shown now. */
  push(piece: string): string {
    const text = this.#half + piece;
    const last = text.charCodeAt(text.length - 1);
    const isCut = last >= 0xd800 && last <= 0xdbff;
    this.#half = isCut ? text.slice(-1) : '';
    return neutralize(isCut ? text.slice(0, -1) : text);
  }

  /** What was left over; the stream begins anew. */
  end(): string {
    const rest = this.#half;
    this.#half = '';
    return rest === '' ? '' : '\ufffd';
  }
}
