import { expect, test } from 'vitest';
import { NeutralStream, neutralize } from './neutralize.ts';

test.each([
  ['escape sequences', '\x1b[31mred\x1b[0m', '\\x1b[31mred\\x1b[0m'],
  ['a sequence that sets the window title', '\x1b]0;title\x07', '\\x1b]0;title\\x07'],
  ['a carriage return that would overwrite the line', 'rm -rf\rls', 'rm -rf\\rls'],
  ['backspaces and deletes', 'a\b\x7f', 'a\\x08\\x7f'],
  ['single characters that introduce sequences', 'a\x9b31m\x9d', 'a\\x9b31m\\x9d'],
  ['bidirectional overrides', 'a\u202eb\u2066c\u061c', 'a\\u202eb\\u2066c\\u061c'],
  ['zero-width and other invisible characters', 'a\u200bb\ufeff\u00ad\u2060', 'a\\u200bb\\ufeff\\xad\\u2060'],
  ['line and paragraph separators', 'a\u2028b\u2029', 'a\\u2028b\\u2029'],
  ['Unicode tags', `a${String.fromCodePoint(0xe0041)}`, 'a\\u{e0041}'],
  ['hidden variation selectors', `a${String.fromCodePoint(0xe0101)}`, 'a\\u{e0101}'],
])('neutralize makes %s visible', (_, text, shown) => {
  expect(neutralize(text)).toBe(shown);
});

test('neutralize keeps newlines, tabs, emoji and scripts of all directions', () => {
  const text = 'a\n\tb 👩‍💻 ✔️ नमस्ते שלום سلام 日本';
  expect(neutralize(text)).toBe(text);
});

test('NeutralStream makes control characters of a stream visible piece by piece, without splitting a surrogate pair', () => {
  const stream = new NeutralStream();
  const shown = [...'a👍\x1b[0m'].flatMap((character) => character.split('')).map((unit) => stream.push(unit));
  expect(shown.join('') + stream.end()).toBe('a👍\\x1b[0m');
  expect(shown.some((piece) => /\p{Cs}/u.test(piece))).toBe(false);
});

test('NeutralStream shows half a surrogate pair at the end of a stream as U+FFFD', () => {
  const stream = new NeutralStream();
  expect(stream.push('a\ud83d') + stream.end()).toBe('a\ufffd');
});
