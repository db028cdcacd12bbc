import { expect, it } from 'vitest';
import { percentEncode, percentEncodeReserved } from './percent-encode.ts';

const ascii = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));

it('percentEncode encodes everything except letters, digits, "-", ".", "_" and "~"', () => {
  for (const character of ascii)
    expect(percentEncode(character)).toBe(
      /[A-Za-z0-9._~-]/.test(character)
        ? character
        : `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    );
  expect(percentEncode('ü\n')).toBe('%C3%BC%0A');
});

it('reserved characters may stay, but for those that would end a value or begin another', () => {
  const stay = ascii.filter((character) => percentEncodeReserved(character) === character).join('');
  expect(stay).toBe("!$'()*,-./0123456789:;?@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~");
  for (const character of ascii) expect(decodeURIComponent(percentEncodeReserved(character))).toBe(character);
});
