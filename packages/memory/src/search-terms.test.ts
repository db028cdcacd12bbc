import { describe, expect, it } from 'vitest';
import { indexTerms, queryTerms } from './search-terms.ts';

describe('the words of a text', () => {
  it('the words of a text are in lower case, without accents and compatible forms', () => {
    expect(indexTerms('Der B\u00e4r, \u00c9COLE e\u0301cole; \uff34\uff45\uff41 \ufb01n')).toEqual([
      'der',
      'bar',
      'ecole',
      'ecole',
      'tea',
      'fin',
    ]);
  });

  it('the words of a text keep the marks that are part of a letter in other scripts', () => {
    expect(indexTerms('\u0915\u0941\u0924\u094d\u0924\u093e')).toEqual(['\u0915\u0941\u0924\u094d\u0924\u093e']);
  });

  it('the words of a text are single characters and pairs in scripts without spaces, also next to other scripts', () => {
    expect(indexTerms('Rex\u306f\u72ac\u3067\u3059')).toEqual([
      'rex',
      ...['\u306f', '\u72ac', '\u3067', '\u3059'],
      ...['\u306f\u72ac', '\u72ac\u3067', '\u3067\u3059'],
    ]);
  });

  it('the words of a text are letters, digits and marks, with any separators', () => {
    expect(indexTerms('a-b_c"d\u0000e\ud800f 1,2 \u{1f600}')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', '1', '2']);
  });
});

describe('the words of a query', () => {
  it('the words of a query have no duplicates', () => {
    expect(queryTerms('tea, Tea and TEA')).toEqual(['tea', 'and']);
  });

  it('the words of a query are pairs of characters in a script without spaces, and single characters only if they stand alone', () => {
    expect(queryTerms('\u7eff\u8336\u597d \u72ac')).toEqual(['\u7eff\u8336', '\u8336\u597d', '\u72ac']);
  });
});
