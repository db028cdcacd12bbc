import { expect, test } from 'vitest';
import { median } from './median.ts';

test('is the middle of an odd number of values, in any order', () => {
  expect(median([9, 1, 10])).toBe(9);
});

test('is the mean of the two middle values of an even number', () => {
  expect(median([8, 1, 100, 2])).toBe(5);
});

test('is NaN without values', () => {
  expect(median([])).toBeNaN();
});

test('does not reorder the given values', () => {
  const values = [3, 1, 2];
  median(values);
  expect(values).toEqual([3, 1, 2]);
});
