import { expect, it } from 'vitest';
import { shownRequest } from './prepared-request.ts';

const head = { method: 'POST', url: new URL('https://a.example/a?b=1'), headers: new Headers() };

it('the shown request has the method, the URL, and the body as it is sent', () => {
  expect(shownRequest(head)).toBe('POST https://a.example/a?b=1');
  expect(shownRequest({ ...head, body: { mediaType: 'text/plain', content: 'two\nlines' } })).toBe(
    'POST https://a.example/a?b=1\ntwo\nlines',
  );
  const bytes = { mediaType: 'image/png', content: new Uint8Array(3) };
  expect(shownRequest({ ...head, body: bytes })).toContain('\n3 bytes of image/png');
  const artifact = { mediaType: 'image/png', content: { artifact: 'a', version: 0 } };
  expect(shownRequest({ ...head, body: artifact })).toContain('\nthe artifact "a", version 0');
  const newest = { mediaType: 'image/png', content: { artifact: 'a' } };
  expect(shownRequest({ ...head, body: newest })).toMatch(/\nthe artifact "a"$/);
});

it.each([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\v', '\\u000b'],
  ['\f', '\\f'],
  ['\u0085', '\\u0085'],
  ['\u2028', '\\u2028'],
  ['\u2029', '\\u2029'],
])('no part of a form can imitate another part with a line break: %j', (end, reported) => {
  const parts = [
    { name: 'note', content: `hi${end}amount: 1` },
    { name: `a${end}amount`, content: '1' },
    { name: 'amount', content: '900' },
    { name: 'file', mediaType: `a/b${end}amount: 1`, content: new Uint8Array(1) },
  ];
  expect(shownRequest({ ...head, body: { parts } }).split('\n')).toEqual([
    'POST https://a.example/a?b=1',
    `note: "hi${reported}amount: 1"`,
    `"a${reported}amount": 1`,
    'amount: 900',
    `file: "1 bytes of a/b${reported}amount: 1"`,
  ]);
});
