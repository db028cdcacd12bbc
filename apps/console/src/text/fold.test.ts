import { expect, test } from 'vitest';
import { fold } from './fold.ts';

test('fold returns a text within the limit unchanged', () => {
  expect(fold('a\nb\n', 2, 10)).toEqual({ lines: ['a', 'b'], hidden: 0, cut: false });
});

test('fold hides the lines above the limit and counts them', () => {
  expect(fold('a\nb\nc\nd\ne', 2, 10)).toEqual({ lines: ['a', 'b'], hidden: 3, cut: false });
});

test('fold shows one more line instead of a note that one line is hidden', () => {
  expect(fold('a\nb\nc', 2, 10)).toEqual({ lines: ['a', 'b', 'c'], hidden: 0, cut: false });
});

test('fold cuts long lines, and splits no surrogate pair', () => {
  expect(fold('abcdefgh', 2, 5)).toEqual({ lines: ['abcd…'], hidden: 0, cut: true });
  expect(fold('abc👍efgh', 2, 5).lines).toEqual(['abc…']);
});
