import { expect, it } from 'vitest';
import { text } from './ten-lines.ts';

it('runs the ten lines of the README', () => {
  expect(text).toBe('It is 21 degrees.');
});
