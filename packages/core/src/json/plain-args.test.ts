import { expect, it } from 'vitest';
import { argumentLimits } from './json-limits.ts';
import { parseArgs } from './parse-args.ts';
import { plainArgs } from './plain-args.ts';
import { scanJson } from './scan-json.ts';

const plain = [
  '{}',
  ' ',
  '{"a":1}',
  '{ "a": 1,\n  "b": [true, null, "two  spaces, and \\"quotes\\" {["]\n}',
  `{"text": "${'word '.repeat(10_000)}"}`,
  `{ "rows": [${'[1], '.repeat(100)}[1]] }`,
];
const unusual = [
  '{"a":1,"a":1}',
  '{"a": 1.0}',
  '{"a": "\\u0041"}',
  '{"a":-0}',
  '{"a":12345678901234567890}',
  '{"__proto__":1}',
  '{"constructor":{"prototype":1}}',
  '[1]',
  '{"a":1',
  '{"a": \u00a01}',
  `{"a":${'['.repeat(200)}${']'.repeat(200)}}`,
  `{"a":[${'1,'.repeat(60_000)}1]}`,
];

it.each(plain)('takes what says nothing but its arguments: %.30s', (text) => {
  expect(plainArgs(text, argumentLimits)).toEqual(text.trim() === '' ? {} : JSON.parse(text));
  expect(scanJson(text, argumentLimits)).toBeUndefined();
});

it.each(unusual)('leaves what is unusual to parseArgs: %.30s', (text) => {
  expect(plainArgs(text, argumentLimits)).toBeUndefined();
  expect(parseArgs(text, argumentLimits)).toBeDefined();
});
