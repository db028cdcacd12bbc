import { expect, it } from 'vitest';
import { base64Of, base64Slowly, bytesOf, mimeOfBytes, withMimeType } from './binary-data.ts';

it('bytesOf accepts only bytes, and returns the part of a buffer that a view covers', () => {
  const { buffer } = new Uint8Array([1, 2, 3, 4]);
  expect(bytesOf(new Uint8Array(buffer, 1, 2))).toEqual(new Uint8Array([2, 3]));
  expect(bytesOf(buffer)).toEqual(new Uint8Array([1, 2, 3, 4]));
  expect(bytesOf(new DataView(buffer, 2))).toEqual(new Uint8Array([3, 4]));
  for (const other of [new Uint16Array(buffer), [1, 2], 'ab', null, {}]) expect(bytesOf(other)).toBeUndefined();
});

it.each([0, 1, 2, 3, 4, 24_575, 24_576, 24_577, 100_000])(
  'base64Of and base64Slowly encode %d bytes so that atob decodes them',
  async (length) => {
    const data = Uint8Array.from({ length }, (_, at) => (at * 31) % 256);
    const text = base64Of(data);
    expect(Uint8Array.from(atob(text), (character) => character.charCodeAt(0))).toEqual(data);
    let pauses = 0;
    expect(await base64Slowly(data, async () => void pauses++)).toBe(text);
    expect(pauses).toBe(Math.ceil(length / 786_432));
  },
);

it.each<[string, readonly number[] | string]>([
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', [0xff, 0xd8, 0xff, 0xe0]],
  ['image/gif', 'GIF89a'],
  ['image/webp', 'RIFFxxxxWEBP'],
  ['audio/wav', 'RIFFxxxxWAVE'],
  ['application/pdf', '%PDF-1.7'],
  ['application/octet-stream', 'RIFFxxxxAVI '],
  ['application/octet-stream', ''],
])('mimeOfBytes recognizes %s by the first bytes', (mimeType, start) => {
  expect(mimeOfBytes(typeof start === 'string' ? new TextEncoder().encode(start) : Uint8Array.from(start))).toBe(
    mimeType,
  );
});

it('mimeOfBytes prefers the media type that withMimeType was given', () => {
  expect(mimeOfBytes(withMimeType(new Uint8Array(3), 'font/woff2'))).toBe('font/woff2');
});
