import { expect, test } from 'vitest';
import { editableJson } from './editable-json.ts';

test.each([
  ['controls', 'a\x1b\x7f\x9b'],
  ['line ends', 'a\r\n\t\u2028'],
  ['overrides of the direction', '\u202e\u2066'],
  ['characters outside of the basic plane', '\u{e0041}\u{e0100}'],
])('writes %s as escapes that JSON reads back', (_, text) => {
  const json = editableJson({ text });
  expect(json).toMatch(/^[\x20-\x7e]*$/);
  expect(JSON.parse(json)).toEqual({ text });
});

test('leaves visible characters unchanged', () => {
  expect(editableJson({ text: 'größer 😀' })).toBe('{"text":"größer 😀"}');
});
