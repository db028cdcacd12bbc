import { expect, test } from 'vitest';
import { NestedText } from './nested-text.ts';

test('returns complete lines of each branch, whatever the others write meanwhile', () => {
  const nested = new NestedText();
  expect(nested.push('a', 'text', 'one t')).toEqual([]);
  expect(nested.push('b', 'text', 'other\n')).toEqual(['other']);
  expect(nested.push('a', 'text', 'wo\nthree\nfo')).toEqual(['one two', 'three']);
  expect(nested.branches()).toEqual(['a', 'b']);
  expect(nested.end('a')).toEqual(['fo']);
  expect(nested.end('b')).toEqual([]);
  expect(nested.end('c')).toEqual([]);
});

test('starts a new line when a thought becomes text', () => {
  const nested = new NestedText();
  nested.push('a', 'thought', 'I wonder');
  expect(nested.push('a', 'text', 'It is')).toEqual(['I wonder']);
  expect(nested.end('a')).toEqual(['It is']);
});

test('makes terminal control characters visible', () => {
  expect(new NestedText().push('a', 'text', '\x1b[2J\n')).toEqual(['\\x1b[2J']);
});
