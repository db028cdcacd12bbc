import { describe, expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

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
  ])('%j at %d is %j', (text, maxChars, cut) => {
    expect(cutText(text, maxChars)).toBe(cut);
  });

  it('splits no word, wherever it cuts', () => {
    const secret = 'sk-live_9aB.c~d/e+f=%3A@h';
    for (const text of [`the key ${secret} was refused`, `{"key":"${secret}","at":1}`, secret])
      for (let at = 0; at < text.length; at++) {
        const [, shown = ''] = /(sk-.*?)(?:…|$)/.exec(cutText(text, at)) ?? [];
        expect(['', secret]).toContain(shown.slice(0, secret.length));
      }
  });
});
