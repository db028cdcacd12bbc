import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readText, storedText } from './stored-text.ts';

/** Strings to store, including strings with characters to escape and strings that look escaped. */
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('\\', '\0', '\ud800', '\udc00', 'u0000', 'u', '\u{1f600}', 'a'))
    .map((parts) => parts.join('')),
);

/** Compares two strings by code points, as databases order UTF-8. */
function compare(one: string, other: string): number {
  const [left, right] = [[...one], [...other]];
  const at = left.findIndex((character, place) => character !== right[place]);
  if (at < 0) return left.length - right.length;
  return (left[at]?.codePointAt(0) ?? -1) - (right[at]?.codePointAt(0) ?? -1);
}

describe('a stored text', () => {
  it('a stored text decodes to the original', () => {
    fc.assert(fc.property(texts, (text) => readText(storedText(text)) === text));
  });

  it('a stored text is well-formed and without U+0000, so that any database can store it', () => {
    fc.assert(fc.property(texts, (text) => !/\0|\p{Surrogate}/u.test(storedText(text))));
  });

  it('a stored text keeps the order of code points', () => {
    const wellFormed = fc
      .array(fc.constantFrom('\\', 'a', 'z', '[', ']', 'u0000', '\uffff', '\u{1f600}'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(wellFormed, wellFormed, (one, other) => {
        const [plain, stored] = [compare(one, other), compare(storedText(one), storedText(other))];
        return Math.sign(plain) === Math.sign(stored);
      }),
    );
  });

  it('a stored text is unchanged if no character has to be escaped', () => {
    for (const text of ['', 'a', "it's %_*?:", '\u00e9', '\u{1f600}', '\ufffd']) expect(storedText(text)).toBe(text);
  });
});
