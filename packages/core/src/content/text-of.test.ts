import { expect, it } from 'vitest';
import { textOf } from './content.ts';

it('textOf joins texts, and omits thoughts and all other parts', () => {
  expect(textOf(undefined)).toBe('');
  expect(textOf({ role: 'model', parts: [] })).toBe('');
  const parts = [
    { type: 'thought', text: 'hm' },
    { type: 'text', text: 'a' },
    { type: 'functionCall', id: '1', name: 'x', args: {} },
    { type: 'text', text: 'b' },
  ] as const;
  expect(textOf({ role: 'model', parts })).toBe('ab');
});
