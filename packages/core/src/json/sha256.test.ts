import { describe, expect, it } from 'vitest';
import { sha256 } from './sha256.ts';

/** Returns the digest of the platform, which is asynchronous. */
async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

describe('sha256', () => {
  const known: Readonly<Record<string, string>> = {
    '': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    abc: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq:
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  };

  for (const [text, digest] of Object.entries(known)) {
    it(`sha256 of ${JSON.stringify(text)} is the published digest`, () => expect(sha256(text)).toBe(digest));
  }

  const lengths = [1, 3, 4, 54, 55, 56, 57, 63, 64, 65, 118, 119, 120, 127, 128, 129, 1_000, 100_000];
  for (const length of lengths) {
    it(`sha256 of ${length} characters equals the platform's digest`, async () => {
      const text = Array.from({ length }, (_, at) => String.fromCharCode(32 + (at % 90))).join('');
      expect(sha256(text)).toBe(await digestOf(text));
    });
  }

  for (const text of [
    'é',
    'žluťoučký kůň',
    '日本語',
    '👩‍👩‍👧',
    '\u0000',
    '\uffff',
    '🙂'.repeat(33),
    'a🙂é'.repeat(500),
  ]) {
    it(`sha256 of ${JSON.stringify(text.slice(0, 20))} is the digest of its UTF-8 bytes`, async () => {
      expect(sha256(text)).toBe(await digestOf(text));
    });
  }

  it("sha256 of every length up to three blocks equals the platform's digest", async () => {
    for (let length = 0; length <= 200; length++) {
      const text = 'x'.repeat(length);
      expect(sha256(text)).toBe(await digestOf(text));
    }
  });

  it('sha256 does not depend on earlier input', () => {
    const first = sha256('abc');
    sha256('something else');
    expect(sha256('abc')).toBe(first);
  });
});
