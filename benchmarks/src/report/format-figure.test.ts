import { expect, test } from 'vitest';
import { formatFigure, formatRatio } from './format-figure.ts';

test.each([
  [0.2549, '0.25'],
  [6.9, '6.90'],
  [59.04, '59.0'],
  [772.4, '772'],
  [11_897.3, '11,897'],
  [14, '14'],
  [0, '0'],
])('writes %d as %s', (value, text) => {
  expect(formatFigure(value)).toBe(text);
});

test('writes an empty cell for an unmeasured figure', () => {
  expect(formatFigure(undefined)).toBe('–');
  expect(formatFigure(Number.NaN)).toBe('–');
});

test('a ratio needs both figures and a unit above zero', () => {
  expect(formatRatio(3, 2)).toBe('1.50');
  expect([formatRatio(3, 0), formatRatio(undefined, 2), formatRatio(3, undefined)]).toEqual(['–', '–', '–']);
});
