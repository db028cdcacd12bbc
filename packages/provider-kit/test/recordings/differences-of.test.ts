import { describe, expect, it } from 'vitest';
import { differencesOf } from './differences-of.ts';

describe('the differences of two values', () => {
  it('the differences of two values are listed in one line each, with the path', () => {
    expect(differencesOf('body', { a: [1, { b: 'x' }], c: 1 }, { a: [1, { b: 'y' }], d: false })).toEqual([
      'body.a.1.b: "x" for "y"',
      'body.c: 1 for nothing',
      'body.d: nothing for false',
    ]);
  });

  it('null and undefined count as equal', () => {
    expect(differencesOf('body', { a: null }, {})).toEqual([]);
  });

  it('a list is compared in its order, and a list that is a set in any order', () => {
    const [ours, theirs] = [{ set: ['a', 'b'] }, { set: ['b', 'a'] }];
    expect(differencesOf('body', ours, theirs)).toHaveLength(2);
    expect(differencesOf('body', ours, theirs, (at) => at.endsWith('.set'))).toEqual([]);
  });

  it('a long value in a difference is cut', () => {
    expect(differencesOf('body', 'x'.repeat(200), 1)[0]).toMatch(/^body: "x{89}\.\.\. for 1$/);
  });
});
