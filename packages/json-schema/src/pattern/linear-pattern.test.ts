import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linearPattern } from './linear-pattern.ts';
import { PatternError } from './pattern-node.ts';

function error(source: string): PatternError {
  try {
    linearPattern(source);
  } catch (thrown) {
    if (thrown instanceof PatternError) return thrown;
  }
  throw new Error(`${source} was compiled`);
}

/** A pattern of the given alphabet, with groups, choices, classes, assertions and repetitions. */
const sources = fc.letrec<{ choice: string; sequence: string; term: string }>((tie) => ({
  choice: fc.array(tie('sequence'), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('|')),
  sequence: fc.array(tie('term'), { maxLength: 4 }).map((parts) => parts.join('')),
  term: fc.oneof(
    { maxDepth: 3 },
    fc
      .tuple(
        fc.constantFrom(
          'a',
          'b',
          '-',
          '.',
          '[ab]',
          '[^a]',
          '\\w',
          '\\W',
          '\\d',
          '\\s',
          '\\u{1f600}',
          '\\x61',
          '\\.',
          '\\n',
        ),
        fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,3}', '{0}', '{2,}', '+?'),
      )
      .map(([atom, quantifier]) => atom + quantifier),
    fc.constantFrom('^', '$', '\\b', '\\B'),
    fc
      .tuple(fc.constantFrom('(', '(?:'), tie('choice'), fc.constantFrom('', '*', '+', '?', '{0,2}', '{2}'))
      .map(([open, inner, quantifier]) => `${open}${inner})${quantifier}`),
  ),
}));

const texts = fc
  .array(fc.constantFrom('a', 'b', 'c', '-', '.', '1', ' ', '\n', '\u{1f600}', '\u00e9', '_'), { maxLength: 8 })
  .map((characters) => characters.join(''));

describe('linearPattern', () => {
  it('finds what RegExp finds', () => {
    fc.assert(
      fc.property(sources.choice, texts, (source, text) => {
        // V8 looks for boundaries between the halves of a character, where the specification has no place.
        fc.pre(!(/\\b/i.test(source) && text.includes('\u{1f600}')));
        expect(linearPattern(source).test(text), `${source} on ${JSON.stringify(text)}`).toBe(
          new RegExp(source, 'u').test(text),
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['\\p{L}+$', 'h\u00e9', true],
    ['^\\p{Script=Greek}+$', '\u03b1\u03b2', true],
    ['^\\P{Lu}$', 'A', false],
    ['^[\\p{L}\\d_-]{1,2000}$', 'a-1_', true],
    ['^(?<year>\\d{4})-(?<month>\\d\\d)$', '2026-11', true],
    ['^\\uD83D\\uDE00$', '\u{1f600}', true],
    ['^.$', '\u{1f600}', true],
    ['^[^]$', '\n', true],
    ['^\\cJ$', '\n', true],
    ['^a{,2}$', 'a{,2}', true],
    ['^\\-\\_$', '-_', true],
    ['^[\\w-.]+$', 'a.b-c', true],
    ['^]$', ']', true],
    ['\\0', '\0', true],
    ['', '', true],
    ['()', 'x', true],
    ['^(?:)*$', '', true],
    ['^(?:a?){3}$', 'aa', true],
    ['^(?:a|b|)+$', 'ab', true],
  ])('reads %s as JavaScript does', (source, text, found) => {
    expect(linearPattern(source).test(text)).toBe(found);
  });

  it.each([
    ['(?=a)', 'looks ahead or behind'],
    ['(?!a)', 'looks ahead or behind'],
    ['(?<=a)', 'looks ahead or behind'],
    ['(?<!a)', 'looks ahead or behind'],
    ['(a)\\1', 'refers back to a group'],
    ['(?<n>a)\\k<n>', 'refers back to a group'],
    ['(?i:a)', 'changes its flags'],
    ['(?:a{1000}){1000}', 'more than 20,000 states'],
    ['('.repeat(300) + ')'.repeat(300), 'more than 200 groups'],
    ['a'.repeat(10_001), 'longer than 10,000 characters'],
  ])('refuses what it cannot match in linear time: $1', (source, reason) => {
    expect(error(source)).toMatchObject({ unsupported: true, message: expect.stringContaining(reason) });
  });

  it.each(['[', '(', 'a**', '*', '\\', '(?<n'])('refuses what is no regular expression: %s', (source) => {
    expect(error(source)).toMatchObject({ unsupported: false, message: 'is no regular expression' });
  });

  it.each(['^(a+)+$', '^(a|a)*$', '^(a|aa)+$', '(.*)*b', '(x+x+)+y', '^([a-z]+)*[0-9]$', '\\s+$', 'a+b'])(
    'takes work in proportion to the text for %s',
    (source) => {
      const text = `${(source.includes('s') ? ' ' : source.includes('x') ? 'x' : 'a').repeat(100_000)}!`;
      // Undefined is what a text gives that costs more than a hundred steps a character.
      expect(linearPattern(source).test(text)).toBe(false);
    },
  );

  it('gives up on what would take too many steps, instead of taking them', () => {
    const wide = linearPattern('(?:[^x]{0,2000}y){3}z');
    expect(wide.test('\u00e9'.repeat(50_000))).toBeUndefined();
  });
});
