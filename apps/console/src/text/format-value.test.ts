import { expect, test } from 'vitest';
import { editableJson, formatValue } from './format-value.ts';

test('formatValue writes a field per line', () => {
  expect(formatValue({ path: 'a.txt', bytes: 3, ok: true, none: null })).toBe(
    'path: "a.txt"\nbytes: 3\nok: true\nnone: null',
  );
});

test('formatValue writes a text of several lines as a block whose lines cannot be mistaken for fields', () => {
  expect(formatValue({ path: 'a', content: 'x\npath: "b"\n' })).toBe('path: "a"\ncontent:\n  | x\n  | path: "b"');
});

test('formatValue writes small values on a line and large ones below', () => {
  const entry = { name: 'x'.repeat(60), type: 'file' };
  expect(formatValue({ small: [{ a: 1 }], large: [entry, entry] })).toBe(
    `small: [{ a: 1 }]\nlarge:\n  - { name: "${entry.name}", type: "file" }\n  - { name: "${entry.name}", type: "file" }`,
  );
});

test('formatValue distinguishes quotes and backslashes from the end of a string', () => {
  expect(formatValue({ 'odd: key': 'a"b\\x1b' })).toBe('"odd: key": "a\\"b\\\\x1b"');
});

test('formatValue writes primitive and empty values', () => {
  expect(formatValue('text')).toBe('text');
  expect(formatValue(12)).toBe('12');
  expect(formatValue({})).toBe('(nothing)');
  expect(formatValue({ list: [] })).toBe('list: []');
});

test.each([
  ['controls', 'a\x1b\x7f\x9b'],
  ['line ends', 'a\r\n\t\u2028'],
  ['overrides of the direction', '\u202e\u2066'],
  ['characters outside of the basic plane', '\u{e0041}\u{e0100}'],
])('editableJson writes %s as escapes that JSON reads back', (_, text) => {
  const json = editableJson({ text });
  expect(json).toMatch(/^[\x20-\x7e]*$/);
  expect(JSON.parse(json)).toEqual({ text });
});

test('editableJson leaves visible characters unchanged', () => {
  expect(editableJson({ text: 'größer 😀' })).toBe('{"text":"größer 😀"}');
});
