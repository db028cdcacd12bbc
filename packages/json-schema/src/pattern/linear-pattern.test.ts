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

type Places = ReadonlySet<number>;

/**
 * A pattern and its meaning, as a function: the positions
 * where a match can end, by the position where it starts.
 */
interface Pattern {
  readonly source: string;
  ends(text: readonly string[], starts: Places): Places;
}

const atoms: readonly (readonly [source: string, accepts: (character: string) => boolean])[] = [
  ['a', (character) => character === 'a'],
  ['b', (character) => character === 'b'],
  ['-', (character) => character === '-'],
  ['.', (character) => character !== '\n'],
  ['[ab]', (character) => 'ab'.includes(character)],
  ['[^a]', (character) => character !== 'a'],
  ['\\w', isWord],
  ['\\W', (character) => !isWord(character)],
  ['\\d', (character) => character === '1'],
  ['\\s', (character) => ' \n'.includes(character)],
  ['\\u{1f600}', (character) => character === '\u{1f600}'],
  ['\\x61', (character) => character === 'a'],
  ['\\.', (character) => character === '.'],
  ['\\n', (character) => character === '\n'],
];

const assertions: readonly (readonly [source: string, holds: (text: readonly string[], at: number) => boolean])[] = [
  ['^', (_, at) => at === 0],
  ['$', (text, at) => at === text.length],
  ['\\b', isBoundary],
  ['\\B', (text, at) => !isBoundary(text, at)],
];

const quantifiers: readonly (readonly [source: string, least: number, most: number])[] = [
  ['', 1, 1],
  ['*', 0, Infinity],
  ['+', 1, Infinity],
  ['?', 0, 1],
  ['{2}', 2, 2],
  ['{0}', 0, 0],
  ['{0,2}', 0, 2],
  ['{1,3}', 1, 3],
  ['{2,}', 2, Infinity],
  ['+?', 1, Infinity],
];

function isWord(character: string | undefined): boolean {
  return character !== undefined && 'abc1_'.includes(character);
}

function isBoundary(text: readonly string[], at: number): boolean {
  return isWord(text[at - 1]) !== isWord(text[at]);
}

function repeated(once: Pattern, [quantifier, least, most]: (typeof quantifiers)[number]): Pattern {
  return {
    source: once.source + quantifier,
    ends(text, starts) {
      let reached = starts;
      for (let round = 0; round < least; round += 1) reached = once.ends(text, reached);
      // Each round moves on by at least one position or adds
      // nothing, so one round for each position reaches all of
      // them.
      for (let round = least; round < Math.min(most, least + text.length); round += 1)
        reached = new Set([...reached, ...once.ends(text, reached)]);
      return reached;
    },
  };
}

function oneCharacter([source, accepts]: (typeof atoms)[number]): Pattern {
  return {
    source,
    ends: (text, starts) =>
      new Set([...starts].filter((start) => start < text.length && accepts(text[start] ?? '')).map((at) => at + 1)),
  };
}

function place([source, holds]: (typeof assertions)[number]): Pattern {
  return { source, ends: (text, starts) => new Set([...starts].filter((start) => holds(text, start))) };
}

function inSequence(parts: readonly Pattern[]): Pattern {
  return {
    source: parts.map(({ source }) => source).join(''),
    ends: (text, starts) => parts.reduce((reached, part) => part.ends(text, reached), starts),
  };
}

function oneOf(parts: readonly Pattern[]): Pattern {
  return {
    source: parts.map(({ source }) => source).join('|'),
    ends: (text, starts) => new Set(parts.flatMap((part) => [...part.ends(text, starts)])),
  };
}

const someQuantifier = fc.constantFrom(...quantifiers);

/** Patterns with groups, choices, classes, assertions and repetitions. */
const patterns = fc.letrec<{ choice: Pattern; sequence: Pattern; term: Pattern }>((tie) => ({
  choice: fc.array(tie('sequence'), { minLength: 1, maxLength: 3 }).map(oneOf),
  sequence: fc.array(tie('term'), { maxLength: 4 }).map(inSequence),
  term: fc.oneof(
    { maxDepth: 3 },
    fc
      .tuple(fc.constantFrom(...atoms), someQuantifier)
      .map(([atom, quantifier]) => repeated(oneCharacter(atom), quantifier)),
    fc.constantFrom(...assertions).map(place),
    fc
      .tuple(fc.constantFrom('(', '(?:'), tie('choice'), someQuantifier)
      .map(([open, inner, quantifier]) => repeated({ ...inner, source: `${open}${inner.source})` }, quantifier)),
  ),
}));

const texts = fc
  .array(fc.constantFrom('a', 'b', 'c', '-', '.', '1', ' ', '\n', '\u{1f600}', '\u00e9', '_'), { maxLength: 8 })
  .map((characters) => characters.join(''));

/**
 * True if the engine misses a match of this pattern, as JavaScriptCore
 * does: the last branch is empty, so every text matches.
 */
const missesAnEmptyMatch = !/((|){2}(a|a?))+^|/u.test('aaaaaaaa');

describe('linearPattern', () => {
  it('linearPattern finds the matches of the pattern', () => {
    fc.assert(
      fc.property(patterns.choice, texts, (pattern, text) => {
        const characters = [...text];
        const everywhere = new Set([...characters.keys(), characters.length]);
        const means = pattern.ends(characters, everywhere).size > 0;
        expect(linearPattern(pattern.source).test(text), `${pattern.source} on ${JSON.stringify(text)}`).toBe(means);
      }),
      { numRuns: 2_000 },
    );
  });

  it.skipIf(missesAnEmptyMatch)(
    'linearPattern finds what RegExp finds (skipped where RegExp misses an empty match)',
    () => {
      fc.assert(
        fc.property(patterns.choice, texts, ({ source }, text) => {
          // RegExp takes exponential time for nested repetitions, because it tries every combination.
          fc.pre(source.split(/\)[*+?{]/).length <= 3);
          // V8 finds word boundaries between the two UTF-16
          // units of a character, contrary to the specification.
          fc.pre(!(/\\b/i.test(source) && text.includes('\u{1f600}')));
          expect(linearPattern(source).test(text), `${source} on ${JSON.stringify(text)}`).toBe(
            new RegExp(source, 'u').test(text),
          );
        }),
        { numRuns: 2_000 },
      );
    },
  );

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
  ])('linearPattern reads %s as JavaScript does', (source, text, found) => {
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
    ['('.repeat(300) + ')'.repeat(300), 'more than 200 nested groups'],
    ['a'.repeat(10_001), 'longer than 10,000 characters'],
  ])('linearPattern refuses a pattern that has no linear-time match: $1', (source, reason) => {
    expect(error(source)).toMatchObject({ unsupported: true, message: expect.stringContaining(reason) });
  });

  it.each(['[', '(', 'a**', '*', '\\', '(?<n'])('linearPattern refuses an invalid regular expression: %s', (source) => {
    expect(error(source)).toMatchObject({ unsupported: false, message: 'is not a regular expression' });
  });

  it.each(['^(a+)+$', '^(a|a)*$', '^(a|aa)+$', '(.*)*b', '(x+x+)+y', '^([a-z]+)*[0-9]$', '\\s+$', 'a+b'])(
    'linearPattern takes work in proportion to the text for %s',
    (source) => {
      const text = `${(source.includes('s') ? ' ' : source.includes('x') ? 'x' : 'a').repeat(100_000)}!`;
      // The result would be undefined if the text took more than a hundred steps for each character.
      expect(linearPattern(source).test(text)).toBe(false);
    },
  );

  it('linearPattern returns undefined for a match that would take too many steps', () => {
    const wide = linearPattern('(?:[^x]{0,2000}y){3}z');
    expect(wide.test('\u00e9'.repeat(50_000))).toBeUndefined();
  });
});
