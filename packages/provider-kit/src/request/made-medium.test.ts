import { expect, it } from 'vitest';
import { madeMedium } from './made-medium.ts';

it('generated media is described by its type, in well-formed text of limited length', () => {
  const of = (mimeType: string): string => madeMedium({ type: 'inlineData', data: 'AAAA', mimeType });
  expect(of('image/png')).toBe('[image/png, shown next]');
  expect(of('\ud800')).toBe('[\ufffd, shown next]');
  expect(of('x'.repeat(1_000)).length).toBeLessThan(150);
});

it('media without a type is described as a file', () => {
  expect(madeMedium({ type: 'fileData', fileUri: 'https://a.example/' })).toBe('[a file, shown next]');
});
