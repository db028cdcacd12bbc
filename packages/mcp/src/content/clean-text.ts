import { cutText } from '@mortise/core/credential';

/**
 * Removes characters from a foreign text that a person cannot see and a model would read: escape sequences of
 * terminals, control characters (tab and line break stay), tag characters, zero width and direction marks.
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
 * Control characters other than tab and line break, format characters, invisible separators, and characters
 * outside of the letter planes.
 */
const hidden = /(?![\t\n\r\u200c\u200d])(?:\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|\p{Variation_Selector})(?<!\ufe0f)/gu;
/**
 * Escape sequences, by their first character: of colors or cursors, of titles or clipboards, and short ones.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for control characters.
const escapes = /\u{1b}(?:\[[0-?]{0,64}[ -/]{0,8}[@-~]|\][^\p{Cc}]{0,4096}\p{Cc}\\?|[@-Z\\^_])/gu;

/**
 * A foreign text on one line, at most `maxChars` long, for people: invisible characters are written as their
 * codes.
 */
export function visibleText(text: string, maxChars: number): string {
  const shown = text.replace(unseen, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`);
  return shown.length > maxChars ? `${shown.slice(0, maxChars - 1)}…` : shown;
}

/**
 * Controls, format characters (tags, zero width, direction),
 * line separators, lone surrogates and private use.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;
