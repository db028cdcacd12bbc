import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePunycode, encodePunycode } from './punycode.ts';

describe('punycode', () => {
  it.each([
    ['bücher', 'bcher-kva'],
    ['straße', 'strae-oqa'],
    ['παράδειγμα', 'hxajbheg2az3al'],
    ['пример', 'e1afmkfd'],
    ['한국', '3e0b707e'],
    ['例え', 'r8jz45g'],
    ['x-ä', 'x--wia'],
    ['a', 'a-'],
    ['😀', 'e28h'],
    ['ab😀ä中文', 'ab-wia4520f9nya7e61c'],
    ['\u{10ffff}\u0080', 'a97093t'],
    ['x\u{10ffff}yz\u{10000}', 'xyz-ku7sm0190m'],
    [`${'é'.repeat(20)}\u{20000}中`, '9caaaaaaaaaaaaaaaaaaaa49462brsw2e'],
    ['правильно-ли-это', '---6kci4abtbqkebn2b9jwa'],
  ])('punycode encodes %s as %s, and decodes it again', (text, coded) => {
    expect(encodePunycode(text)).toBe(coded);
    expect(decodePunycode(coded)).toBe(text);
  });

  it.each(['', 'a-', 'kva'])('punycode decodes %j, which only the label check can refuse', (coded) => {
    expect(decodePunycode(coded)).toEqual(expect.any(String));
  });

  it.each([
    ['an unterminated number', 'x'],
    ['a character that is no digit', 'bcher-kv!'],
    ['a code point beyond Unicode', '99999a'],
    ['a code point far beyond Unicode', '99999999'],
    ['numbers that are too large', '9'.repeat(10_000)],
    ['a letter beyond ASCII', 'é'],
  ])('punycode cannot decode %s', (_what, coded) => {
    expect(decodePunycode(coded)).toBeUndefined();
  });

  it('punycode decodes everything that it encoded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 63 }), (text) => {
        fc.pre(!/[A-Z]/.test(text));
        expect(decodePunycode(encodePunycode(text))).toBe(text);
      }),
    );
  });
});
