import { cutText } from '@mortise/core/credential';

/**
 * Removes those characters from a server's text that a person cannot see but a model would read: escape
 * sequences of terminals, control characters (except tab and line break), tag characters, zero width and
 * direction marks.
 */
export function cleanText(text: string): string {
  return text.replace(escapes, '').replace(hidden, '');
}

/**
 * Cleans a text like `cleanText`, and cuts it to `maxChars`
 * at a word boundary: half a word could be half a secret.
 */
export function cleanDescription(text: string, maxChars: number): string {
  const clean = cleanText(text.length > maxChars * 8 ? text.slice(0, maxChars * 8) : text);
  return cutText(clean, maxChars);
}

/**
 * Hidden characters: control characters other than tab and line break, format characters, invisible
 * separators, and others outside the planes of letters.
 */
const hidden = /(?![\t\n\r\u200c\u200d])(?:\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|\p{Variation_Selector})(?<!\ufe0f)/gu;
/**
 * Escape sequences of terminals, in three forms: for colors
 * or the cursor, for titles or the clipboard, and short ones.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for control characters.
const escapes = /\u{1b}(?:\[[0-?]{0,64}[ -/]{0,8}[@-~]|\][^\p{Cc}]{0,4096}\p{Cc}\\?|[@-Z\\^_])/gu;

/**
 * Returns a server's text for people: on one line, at most `maxChars`
 * long, and with invisible characters written as their codes.
 */
export function visibleText(text: string, maxChars: number): string {
  const shown = text.replace(unseen, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`);
  return shown.length > maxChars ? `${shown.slice(0, maxChars - 1)}…` : shown;
}

/**
 * Characters that a person cannot see: controls, format characters (tags, zero width, direction),
 * line separators, lone surrogates and private use.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;
