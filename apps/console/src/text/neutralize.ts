/**
 * Escapes characters that a terminal would obey or hide, such as `\x1b` or `\u202e`; newlines and tabs stay.
 *
 * These are control characters (C0, DEL, C1), bidirectional overrides, Unicode tags and other format
 * characters, line and paragraph separators, and the variation selectors that can carry hidden text. The
 * joiners of emoji and of Indic scripts stay.
 */
export function neutralize(text: string): string {
  return text.replace(unsafeCharacters, escapeCharacter);
}

function escapeCharacter(character: string): string {
  if (character === '\r') return '\\r';
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  if (code < 0x100) return `\\x${hex.padStart(2, '0')}`;
  return code < 0x10000 ? `\\u${hex.padStart(4, '0')}` : `\\u{${hex}}`;
}

/** Matches the characters that `neutralize` escapes. */
export const unsafeCharacters: RegExp =
  /(?![\n\t\u{200c}\u{200d}])(?:[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|[\u{e0100}-\u{e01ef}])/gu;

/** Neutralizes a streamed text: half a surrogate pair at the end of a piece waits for its other half. */
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
