/**
 * Returns the SHA-256 of a text's UTF-8 bytes, as hexadecimal digits. It is synchronous, for code that cannot
 * await the platform's asynchronous digest. The algorithm is specified in FIPS 180-4.
 */
export function sha256(text: string): string {
  constants ??= { initial: rootBits(8, Math.sqrt), round: rootBits(64, Math.cbrt) };
  const hash = Uint32Array.from(constants.initial);
  const words = new Uint32Array(64);
  const blocks = pad(new TextEncoder().encode(text));
  for (let at = 0; at < blocks.length; at += 16) compress(hash, words, blocks.subarray(at, at + 16), constants.round);
  return Array.from(hash, (word) => word.toString(16).padStart(8, '0')).join('');
}

function pad(bytes: Uint8Array): Uint32Array {
  const words = new Uint32Array((((bytes.length + 8) >> 6) + 1) * 16);
  bytes.forEach((byte, at) => {
    words[at >> 2] = word(words, at >> 2) | (byte << (24 - (at & 3) * 8));
  });
  words[bytes.length >> 2] = word(words, bytes.length >> 2) | (0x80 << (24 - (bytes.length & 3) * 8));
  words[words.length - 2] = Math.floor(bytes.length / 0x2000_0000);
  words[words.length - 1] = bytes.length << 3;
  return words;
}

function compress(hash: Uint32Array, w: Uint32Array, block: Uint32Array, roundConstants: Uint32Array): void {
  w.set(block);
  for (let t = 16; t < 64; t++) {
    const a = word(w, t - 15);
    const b = word(w, t - 2);
    const s0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
    const s1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
    w[t] = (word(w, t - 16) + s0 + word(w, t - 7) + s1) | 0;
  }
  let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
  for (let t = 0; t < 64; t++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + word(roundConstants, t) + word(w, t)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, at) => {
    hash[at] = (word(hash, at) + value) | 0;
  });
}

function word(words: Uint32Array, at: number): number {
  return words[at] as number;
}

function rotate(value: number, by: number): number {
  return (value >>> by) | (value << (32 - by));
}

/** Returns the first 32 bits of the fractional parts of the roots of the first primes. */
function rootBits(count: number, root: (prime: number) => number): Uint32Array {
  const bits: number[] = [];
  for (let n = 2; bits.length < count; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (prime) bits.push(Math.floor((root(n) % 1) * 0x1_0000_0000));
  }
  return Uint32Array.from(bits);
}

/** The constants, computed at the first digest. */
let constants: { readonly initial: Uint32Array; readonly round: Uint32Array } | undefined;
