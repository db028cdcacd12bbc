import { describe, expect, it } from 'vitest';
import { unfenced } from './unfenced.ts';

describe('a text without its fence', () => {
  for (const [fenced, bare] of [
    ['```json\n{"a":1}\n```', '{"a":1}'],
    ['```\n{"a":1}\n```', '{"a":1}'],
    [' \n```json \r\n\n{"a":1}\n\n  ``` \n', '{"a":1}'],
    ['```json\n{"a":"```"}\n```', '{"a":"```"}'],
  ] as const)
    it(`is what stands in it: ${JSON.stringify(fenced)}`, () => expect(unfenced(fenced).trim()).toBe(bare));

  for (const text of [
    '{"a":1}',
    '```',
    '```json',
    '```\n',
    '```\n{}',
    '{}\n```',
    '```js\n{}\n```',
    'so:\n```\n{}\n```',
    '',
  ])
    it(`is the text itself where there is none: ${JSON.stringify(text)}`, () => expect(unfenced(text)).toBe(text));
});
