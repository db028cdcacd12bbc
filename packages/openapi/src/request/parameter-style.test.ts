import type { JsonValue } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { percentEncode, percentEncodeReserved, scalarText, writePairs, writeText } from './parameter-style.ts';

const asIs = (text: string): string => text;
const problem = (path: readonly string[], message: string): unknown =>
  expect.objectContaining({ path, message: expect.stringContaining(message) });

function thrown(act: () => unknown): unknown {
  try {
    return { written: act() };
  } catch (error) {
    return error;
  }
}

describe('delimiters within an item', () => {
  it.each<[string, JsonValue]>([
    ['spaceDelimited', ['a b', 'c']],
    ['spaceDelimited', { 'a b': 1 }],
    ['pipeDelimited', ['a|b', 'c']],
    ['pipeDelimited', { a: 'b|c' }],
  ])('a delimiter is refused within an item, which would be read as several items: %s: %j', (style, value) => {
    expect(thrown(() => writePairs('q', value, { style, explode: false }, percentEncode))).toEqual(
      problem(['q'], style === 'spaceDelimited' ? 'expected items without " "' : 'expected items without "|"'),
    );
  });

  it('a comma within an item is refused if a query leaves it unencoded', () => {
    const style = { style: 'form', explode: false };
    expect(thrown(() => writePairs('q', ['a,b'], style, percentEncodeReserved))).toEqual(problem(['q'], 'without ","'));
    expect(writePairs('q', ['a,b'], style, percentEncode)).toEqual([['q', 'a%2Cb']]);
    expect(writePairs('q', 'a,b', style, percentEncodeReserved)).toEqual([['q', 'a,b']]);
  });

  it.each<[string, boolean, JsonValue, string]>([
    ['simple', false, ['a,b', 'c'], ','],
    ['simple', true, ['a,b', 'c'], ','],
    ['simple', false, { a: 'b,c' }, ','],
    ['simple', true, { a: 'b,c=d' }, ','],
    ['simple', true, { 'a=b': 'c' }, '='],
    ['label', true, [1.5, 2], '.'],
    ['label', true, { a: '1.5' }, '.'],
  ])('a delimiter is refused in the style %s, explode %s: %j', (style, explode, value, separator) => {
    expect(thrown(() => writeText('q', value, { style, explode }, asIs))).toEqual(
      problem(['q'], `expected items without "${separator}"`),
    );
  });

  it('a delimiter is accepted in a single item if it has no meaning there', () => {
    expect(writeText('q', 'a,b', { style: 'simple', explode: false }, asIs)).toBe('a,b');
    expect(writeText('q', 1.5, { style: 'label', explode: true }, asIs)).toBe('.1.5');
    expect(writeText('q', [1.5, 2], { style: 'label', explode: false }, asIs)).toBe('.1.5,2');
    expect(writeText('q', { a: 'b=c' }, { style: 'simple', explode: true }, asIs)).toBe('a=b=c');
    expect(writePairs('q', ['a b'], { style: 'spaceDelimited', explode: true }, percentEncode)).toEqual([
      ['q', 'a%20b'],
    ]);
  });

  it.each(['a]', '[a', 'a][b'])('a delimiter in a name of deepObject is refused: %s', (key) => {
    const style = { style: 'deepObject', explode: true };
    expect(thrown(() => writePairs('q', { [key]: 1 }, style, percentEncode))).toEqual(problem(['q'], 'expected names'));
    expect(thrown(() => writePairs('q', { in: { [key]: 1 } }, style, percentEncode))).toEqual(
      problem(['q[in]'], 'expected names'),
    );
  });
});

describe('values that cannot be serialized', () => {
  const half = 'a\ud800';

  it.each<[JsonValue, readonly string[]]>([
    [null, ['q']],
    [
      [1, null],
      ['q', '1'],
    ],
    [[[1]], ['q', '0']],
    [{ a: {} }, ['q', 'a']],
    [half, ['q']],
    [
      ['a', half],
      ['q', '1'],
    ],
    [{ a: half }, ['q', 'a']],
    [{ [half]: 1 }, ['q']],
  ])('a value that cannot be serialized is refused with its path: %j', (value, path) => {
    const expected = expect.objectContaining({ path });
    for (const style of ['simple', 'label', 'matrix'])
      expect(thrown(() => writeText('q', value, { style, explode: false }, asIs))).toEqual(expected);
    expect(thrown(() => writePairs('q', value, { style: 'form', explode: true }, asIs))).toEqual(expected);
  });

  it('a value that deepObject cannot serialize is refused with its path', () => {
    const style = { style: 'deepObject', explode: true };
    expect(thrown(() => writePairs('q', { a: half }, style, asIs))).toEqual(problem(['q[a]'], 'lone surrogate'));
    expect(thrown(() => writePairs('q', { [half]: 1 }, style, asIs))).toEqual(problem(['q'], 'lone surrogate'));
    expect(writePairs('q', { a: null, b: { c: null, d: [true] } }, style, asIs)).toEqual([['q[b][d][0]', 'true']]);
    expect(writePairs('q', null, style, asIs)).toEqual([]);
    expect(writePairs('q', 'x', style, asIs)).toEqual([['q', 'x']]);
  });

  it('a character of two UTF-16 units is accepted', () => {
    expect(scalarText('a😀', [])).toBe('a😀');
    expect(() => scalarText(null, [])).toThrow('got null');
    expect(() => scalarText({}, [])).toThrow('got a nested value');
  });
});

it('null members are omitted, and an empty object produces no pair', () => {
  const style = { style: 'form', explode: false };
  expect(writePairs('q', { a: null, b: 2 }, style, percentEncode)).toEqual([['q', 'b,2']]);
  expect(writePairs('q', { a: null }, style, percentEncode)).toEqual([]);
  expect(writePairs('q', [], style, percentEncode)).toEqual([]);
  expect(writeText('q', { a: null, b: 2 }, { style: 'simple', explode: true }, asIs)).toBe('b=2');
});

it.each<[string, boolean, JsonValue, string]>([
  ['matrix', false, 'a b', ';q=a%20b'],
  ['matrix', false, ['a', 'b;c'], ';q=a,b%3Bc'],
  ['matrix', true, ['a', 'b'], ';q=a;q=b'],
  ['matrix', false, { a: 1, b: 2 }, ';q=a,1,b,2'],
  ['matrix', true, { a: 1, b: '=' }, ';a=1;b=%3D'],
  ['label', false, ['a', 'b'], '.a,b'],
  ['label', true, ['a', 'b'], '.a.b'],
  ['label', true, { a: 1, b: 2 }, '.a=1.b=2'],
  ['simple', true, ['a', 'b'], 'a,b'],
  ['simple', true, { a: 1, b: 2 }, 'a=1,b=2'],
])('a value in the style %s, explode %s, %j is %s', (style, explode, value, text) => {
  expect(writeText('q', value, { style, explode }, percentEncode)).toBe(text);
});

it('the members of an object are sent by name only in a form or a cookie', () => {
  const value = { a: 1, b: 2 };
  expect(writePairs('q', value, { style: 'form', explode: true }, percentEncode)).toEqual([
    ['a', '1'],
    ['b', '2'],
  ]);
  expect(writePairs('q', value, { style: 'cookie', explode: true }, asIs)).toHaveLength(2);
  expect(writePairs('q', value, { style: 'pipeDelimited', explode: true }, percentEncode)).toEqual([
    ['q', 'a%7C1%7Cb%7C2'],
  ]);
});

const ascii = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));

it('percentEncode encodes everything except letters, digits, "-", ".", "_" and "~"', () => {
  for (const character of ascii)
    expect(percentEncode(character)).toBe(
      /[A-Za-z0-9._~-]/.test(character)
        ? character
        : `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    );
  expect(percentEncode('ü\n')).toBe('%C3%BC%0A');
});

it('reserved characters may be sent unencoded, except those that would end a value or begin another', () => {
  const stay = ascii.filter((character) => percentEncodeReserved(character) === character).join('');
  expect(stay).toBe("!$'()*,-./0123456789:;?@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~");
  for (const character of ascii) expect(decodeURIComponent(percentEncodeReserved(character))).toBe(character);
});
