import { expect, it } from 'vitest';
import { madeMedium } from './made-medium.ts';

it('what a model made is named by its type, in words of a bounded length that are well-formed', () => {
  const of = (mimeType: string): string => madeMedium({ type: 'inlineData', data: 'AAAA', mimeType });
  expect(of('image/png')).toBe('[image/png, shown next]');
  expect(of('\ud800')).toBe('[\ufffd, shown next]');
  expect(of('x'.repeat(1_000)).length).toBeLessThan(150);
});

it('what has no type is a file', () => {
  expect(madeMedium({ type: 'fileData', fileUri: 'https://a.example/' })).toBe('[a file, shown next]');
});
