import { expect, test } from 'vitest';
import { median } from './median.ts';

test('the median of an odd number of values is the middle one, in any order', () => {
  expect(median([9, 1, 10])).toBe(9);
});

test('the median of an even number of values is the mean of the two middle ones', () => {
  expect(median([8, 1, 100, 2])).toBe(5);
});

test('the median of no values is NaN', () => {
  expect(median([])).toBeNaN();
});

test('the median does not reorder the given values', () => {
  const values = [3, 1, 2];
  median(values);
  expect(values).toEqual([3, 1, 2]);
});
