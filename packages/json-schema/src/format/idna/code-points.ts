/**
 * True if a text has only code points that a U-label may have: those that RFC 5892 derives as PVALID,
 * CONTEXTJ and CONTEXTO. The host's `RegExp` decides about properties, so a letter of a newer Unicode is
 * accepted if the host knows it.
 */
export function hasOnlyValidCodePoints(text: string): boolean {
  return [...text].every((char) => exceptions.test(char) || (letterOrDigit.test(char) && !unfit.test(char)));
}

/**
 * RFC 5892, sections 2.6, 2.4 and 2.8: valid ones whose properties
 * say otherwise, the hyphen, and those with a rule of their own.
 */
const exceptions =
  /[\p{Join_Control}\u00df\u03c2\u06fd\u06fe\u0f0b\u3007\u002d\u00b7\u0375\u05f3\u05f4\u30fb\u0660-\u0669\u06f0-\u06f9]/u;

/** Section 2.1. */
const letterOrDigit = /[\p{Ll}\p{Lu}\p{Lo}\p{Nd}\p{Lm}\p{Mn}\p{Mc}]/u;

/**
 * Sections 2.2, 2.3, 2.5, 2.9 and the characters that 2.6 disallows: those that case folding or NFKC changes,
 * ignorable ones, musical and other symbols, old Hangul jamo. (Section 2.2 excludes ignorable characters and
 * the host's property includes them; 2.3 refuses them in any case.)
 */
const unfit = new RegExp(
  [
    String.raw`[\p{Changes_When_NFKC_Casefolded}\p{Default_Ignorable_Code_Point}`,
    String.raw`\u20d0-\u20ff\u{1d100}-\u{1d24f}`,
    String.raw`\u1100-\u11ff\ua960-\ua97c\ud7b0-\ud7c6\ud7cb-\ud7fb`,
    String.raw`\u0640\u07fa\u302e\u302f\u3031-\u3035\u303b]`,
  ].join(''),
  'u',
);
