import { breaksJoin } from './joining.ts';

/**
 * Returns true if every code point that is allowed only
 * in a context is in that context (RFC 5892, appendix A).
 */
export function keepsContextRules(label: string): boolean {
  const chars = [...label];
  return chars.every((char, at) => {
    const rule = rules[char];
    return rule === undefined || rule(chars, at);
  });
}

/** Returns true if the character at an index is allowed there. */
type ContextRule = (chars: readonly string[], at: number) => boolean;

function followsHebrew(chars: readonly string[], at: number): boolean {
  return /\p{Script=Hebrew}/u.test(chars[at - 1] ?? '');
}

/**
 * Returns true if a mark has the combining class of a virama, 9. The host has no function that returns the
 * class, but normalization sorts marks by class: U+3099 has class 8 and U+05B0 has class 10.
 */
function isVirama(char: string): boolean {
  if (!/\p{M}/u.test(char) || char === '\u05b0' || char === '\u3099') return false;
  return (
    `a\u05b0${char}`.normalize('NFD') === `a${char}\u05b0` && `a${char}\u3099`.normalize('NFD') === `a\u3099${char}`
  );
}

const rules: { readonly [char: string]: ContextRule } = {
  // ZERO WIDTH NON-JOINER, A.1
  '\u200c': (chars, at) => isVirama(chars[at - 1] ?? '') || breaksJoin(chars.slice(0, at), chars.slice(at + 1)),
  // ZERO WIDTH JOINER, A.2
  '\u200d': (chars, at) => isVirama(chars[at - 1] ?? ''),
  // MIDDLE DOT, A.3
  '\u00b7': (chars, at) => chars[at - 1] === 'l' && chars[at + 1] === 'l',
  // GREEK LOWER NUMERAL SIGN, A.4
  '\u0375': (chars, at) => /\p{Script=Greek}/u.test(chars[at + 1] ?? ''),
  // HEBREW PUNCTUATION GERESH and GERSHAYIM, A.5 and A.6
  '\u05f3': followsHebrew,
  '\u05f4': followsHebrew,
  // KATAKANA MIDDLE DOT, A.7
  '\u30fb': (chars) => chars.some((char) => /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(char)),
};
