/**
 * Makes characters visible that a terminal would obey or hide, as `\x1b` or `\u202e`; newlines and tabs stay.
 *
 * Covers controls (C0, DEL, C1), bidirectional overrides, Unicode tags and other format characters, line and
 * paragraph separators, and the variation selectors that can carry
 * hidden text. The joiners of emoji and of Indic scripts stay.
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

/** The characters that `neutralize` makes visible. */
export const unsafeCharacters: RegExp =
  /(?![\n\t\u{200c}\u{200d}])(?:[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|[\u{e0100}-\u{e01ef}])/gu;
