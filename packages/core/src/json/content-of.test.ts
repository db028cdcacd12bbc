import { expect, it } from 'vitest';
import { contentOf, unboxed } from './content-of.ts';

it.each<[string, object, unknown]>([
  [
    'headers',
    new Headers({ a: '1', b: '2' }),
    new Map([
      ['a', '1'],
      ['b', '2'],
    ]),
  ],
  [
    'a query with a name twice',
    new URLSearchParams('a=1&b=2&a=3'),
    new Map<string, unknown>([
      ['a', ['1', '3']],
      ['b', '2'],
    ]),
  ],
  ['an iterator', [1, 2].values(), [1, 2]],
  ['an empty iterator', [].values(), []],
])('contentOf returns the content of %s', (_what, value, content) => {
  expect(contentOf(value, 10)).toEqual({ value: content });
});

it('contentOf reads one item more than the maximum, and closes the iterator', () => {
  let left = false;
  function* endless(): Generator<number, void> {
    try {
      for (;;) yield 1;
    } finally {
      left = true;
    }
  }
  expect(contentOf(endless(), 3)).toEqual({ value: [1, 1, 1, 1] });
  expect(left).toBe(true);
});

it('contentOf refuses an iterator that has a return value, and returns undefined for a value that is not iterable', () => {
  const generator = (function* (): Generator<number, number> {
    yield 1;
    return 2;
  })();
  expect(contentOf(generator, 10)).toEqual({ problem: expect.stringContaining('return value') });
  expect(contentOf(new WeakMap(), 10)).toBeUndefined();
});

it('unboxed returns the value of a boxed primitive, the text of a regular expression, and undefined for other objects', () => {
  const boxes = [Object(1), Object('a'), Object(false), Object(1n), /a/g, new Date(0), {}];
  expect(boxes.map((box: object) => unboxed(box)?.value)).toEqual([1, 'a', false, 1n, '/a/g', undefined, undefined]);
});
