import { stemOf } from './stem-of.ts';

/**
 * Returns the words of a text in the form in which they are compared: in lower case and without endings.
 * Names are split at `_`, `-` and capitals; text in scripts without spaces is split into pairs of characters.
 */
export function termsOf(text: string): readonly string[] {
  const spaced = text.replace(/(\p{Ll}|\p{N})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll}{2})/gu, '$1$2 ');
  const terms: string[] = [];
  for (const [word] of spaced
    .toLowerCase()
    .replace(piledMarks, '$1')
    .normalize('NFKC')
    .matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    if (unspaced.test(word)) for (const pair of pairsOf(word)) terms.push(pair);
    else if (!fillers.has(word)) terms.push(stemOf(word));
  }
  return terms;
}

function pairsOf(word: string): readonly string[] {
  const characters = [...word];
  return characters.length < 2
    ? characters
    : characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}

/**
 * Matches more combining marks than any language uses, because JavaScript engines normalize long runs of them
 * in quadratic time (UAX 15, Stream-Safe Text Format).
 */
const piledMarks = /(\p{M}{30})\p{M}+/gu;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const fillers: ReadonlySet<string> = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'on', 'or', 'the', 'to', 'with']);
