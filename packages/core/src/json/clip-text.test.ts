import { describe, expect, it } from 'vitest';
import { clipText, cutText, grouped } from './clip-text.ts';

const note = (left: string): string => `[${left} omitted]`;

it('clipText returns a text within the limit unchanged', () => {
  expect(clipText('x'.repeat(100), 100, note)).toBe('x'.repeat(100));
});

it.each([101, 150, 5_000, 1_000_000])(
  'clipText keeps the head and the tail of %d characters within the limit, and counts the omitted characters',
  (length) => {
    const text = Array.from({ length }, (_, at) => 'abcdefghij'[at % 10]).join('');
    const clipped = clipText(text, 100, note);
    expect(clipped.length).toBeLessThanOrEqual(100);
    const [head = '', middle = '', tail = ''] = clipped.split('\n');
    expect([text.startsWith(head), text.endsWith(tail)]).toEqual([true, true]);
    expect(head.length).toBeGreaterThan(tail.length);
    expect(middle).toBe(`[${grouped(length - head.length - tail.length)} omitted]`);
  },
);

it('clipText cuts no character in two', () => {
  for (const shift of ['', 'x']) {
    const clipped = clipText(shift + '😀'.repeat(500), 101, note);
    expect(() => encodeURIComponent(clipped)).not.toThrow();
  }
});

it.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [50_000_000, '50,000,000'],
])('grouped writes %d as %s', (count, text) => {
  expect(grouped(count)).toBe(text);
});

describe('cutText', () => {
  it.each([
    ['short', 5, 'short'],
    ['two words', 6, 'two…'],
    ['two words', 4, 'two…'],
    ['key sk-12345678 is wrong', 12, 'key…'],
    ['{"key":"sk-12345678","more":1}', 14, '{"key":"…'],
    ['Basic dXNlcjpwYXNz+/== x', 20, 'Basic…'],
    ['onlyoneword', 5, '…'],
    ['日本語日本語', 4, '日本語…'],
    ['ab 🎉🎉🎉', 5, 'ab…'],
    ['a b', 0, '…'],
    ['x'.repeat(2_000), 1_000, `${'x'.repeat(999)}…`],
  ])('cutText of %j at %d is %j', (text, maxChars, cut) => {
    expect(cutText(text, maxChars)).toBe(cut);
  });

  it('cutText splits no word, wherever it cuts', () => {
    const secret = 'sk-live_9aB.c~d/e+f=%3A@h';
    for (const text of [`the key ${secret} was refused`, `{"key":"${secret}","at":1}`, secret])
      for (let at = 0; at < text.length; at++) {
        const [, shown = ''] = /(sk-.*?)(?:…|$)/.exec(cutText(text, at)) ?? [];
        expect(['', secret]).toContain(shown.slice(0, secret.length));
      }
  });
});
