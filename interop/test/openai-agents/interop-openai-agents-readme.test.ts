import { expect, it } from 'vitest';
import { text } from './ten-lines.ts';

it('runs the example of the README', () => {
  expect(text).toBe('It is 21 degrees.');
});
