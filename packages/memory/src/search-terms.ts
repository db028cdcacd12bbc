/**
 * Returns the index terms of a text: in lower case, without accents.
 *
 * For scripts without spaces, the terms are each character and each pair of adjacent characters, so that
 * every piece of such a text can be found without a dictionary.
 */
export function indexTerms(text: string): string[] {
  return termsOf(text, (characters) => [...characters, ...pairsOf(characters)]);
}

/**
 * Returns the terms of a query, without duplicates. In scripts without spaces, the terms are only pairs of
 * characters, because single characters match too many texts; a character that stands alone is a term itself.
 */
export function queryTerms(query: string): string[] {
  const terms = termsOf(query, (characters) => (characters.length === 1 ? characters : pairsOf(characters)));
  return [...new Set(terms)];
}

function termsOf(text: string, cut: (characters: readonly string[]) => readonly string[]): string[] {
  const terms: string[] = [];
  for (const [run, unspaced] of folded(text).matchAll(runs)) {
    if (unspaced === undefined) terms.push(run);
    else for (const term of cut([...unspaced])) terms.push(term);
  }
  return terms;
}

/**
 * Returns a text in a form in which compatible characters (full width, ligatures), and letters with and
 * without accents, are equal.
 */
function folded(text: string): string {
  return text.replace(piledMarks, '$1').normalize('NFKD').toLowerCase().replace(accents, '').normalize('NFKC');
}

function pairsOf(characters: readonly string[]): string[] {
  return characters.slice(1).map((second, at) => `${characters[at]}${second}`);
}

/**
 * Matches more combining marks on one letter than any language uses. Normalizing such a sequence takes
 * quadratic time on some platforms (UAX 15, Stream-Safe Text Format).
 */
const piledMarks = /(\p{M}{30})\p{M}+/gu;

/** Matches the accents of Latin, Greek and Cyrillic letters. Marks of other scripts are part of the word. */
const accents = /[\u0300-\u036f]/g;

const letter = '[\\p{L}\\p{M}\\p{N}]';
const unspacedScripts = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
const unspaced = `[${unspacedScripts.map((script) => `\\p{Script_Extensions=${script}}`).join('')}]`;
const runs = new RegExp(`((?:(?=${letter})${unspaced})+)|(?:(?!${unspaced})${letter})+`, 'gu');
