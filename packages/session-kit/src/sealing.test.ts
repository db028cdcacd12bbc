import { describe, expect, it, vi } from 'vitest';
import { Sealing } from './sealing.ts';

const first = { id: 'k1', key: new Uint8Array(32).fill(1) };
const second = { id: 'k2', key: new Uint8Array(32).fill(2) };

describe('a key', () => {
  it('a key cannot be exported from the form that Sealing keeps', async () => {
    const imports = vi.spyOn(crypto.subtle, 'importKey');
    await new Sealing([first]).seal('secret', []);
    const [made] = imports.mock.results;
    imports.mockRestore();
    const key = await (made?.value as Promise<CryptoKey>);
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow('not extractable');
  });
});

describe('a sealed text', () => {
  it('a sealed text can be decrypted only with its key and its context', async () => {
    const sealing = new Sealing([first, second]);
    const sealed = await sealing.seal('secret', ['app', 'ada']);
    expect(sealing.keyId).toBe('k1');
    expect(await sealing.open(sealed, 'k1', ['app', 'ada'])).toBe('secret');
    await expect(sealing.open(sealed, 'k1', ['app', 'bob'])).rejects.toThrow();
    await expect(sealing.open(sealed, 'k1', ['appada'])).rejects.toThrow();
    await expect(sealing.open(sealed, 'k2', ['app', 'ada'])).rejects.toThrow();
    await expect(sealing.open(sealed, 'k3', ['app', 'ada'])).rejects.toThrow('no key with the id "k3"');
  });

  it('a sealed text is refused if any byte of it was changed', async () => {
    const sealing = new Sealing([first]);
    const sealed = await sealing.seal('secret', []);
    for (let at = 0; at < sealed.length; at++) {
      const changed = sealed.map((byte, place) => (place === at ? byte ^ 1 : byte));
      await expect(sealing.open(changed, 'k1', [])).rejects.toThrow();
    }
  });

  it('a sealed text differs each time the same text is encrypted', async () => {
    const sealing = new Sealing([first]);
    expect(await sealing.seal('secret', [])).not.toEqual(await sealing.seal('secret', []));
  });
});
