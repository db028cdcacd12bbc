import { describe, expect, it } from 'vitest';
import { unfenced } from './lenient-json.ts';

describe('unfenced', () => {
  for (const [fenced, bare] of [
    ['```json\n{"a":1}\n```', '{"a":1}'],
    ['```\n{"a":1}\n```', '{"a":1}'],
    [' \n```json \r\n\n{"a":1}\n\n  ``` \n', '{"a":1}'],
    ['```json\n{"a":"```"}\n```', '{"a":"```"}'],
  ] as const)
    it(`unfenced returns the text inside of the fence: ${JSON.stringify(fenced)}`, () =>
      expect(unfenced(fenced).trim()).toBe(bare));

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
    it(`unfenced returns the text itself if there is no fence: ${JSON.stringify(text)}`, () =>
      expect(unfenced(text)).toBe(text));
});
