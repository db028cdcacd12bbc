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
