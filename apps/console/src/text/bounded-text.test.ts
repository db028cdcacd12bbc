import { expect, test } from 'vitest';
import { BoundedText } from './bounded-text.ts';

test('BoundedText keeps all that fits', () => {
  const text = new BoundedText(10);
  for (const piece of ['ab', 'cdefgh', 'ij']) text.push(piece);
  expect(text.toString()).toBe('abcdefghij');
});

test('BoundedText keeps the start and the end of a long text, and says how much is missing', () => {
  const text = new BoundedText(6);
  for (let at = 0; at < 10; at++) text.push(String(at).repeat(2));
  expect(text.omitted).toBe(14);
  expect(text.toString()).toBe('001\n[... 14 characters omitted ...]\n899');
});
