import { ConfigError, type MemberRules } from '@mortise/core';

/** A secret of the application that encrypts stored data. */
export interface EncryptionKey {
  /** The name of the key, which is stored in the rows that it encrypted. Not secret. */
  readonly id: string;
  /** 32 random bytes. */
  readonly key: Uint8Array<ArrayBuffer>;
}

/** The rules for the members of an encryption key. `Sealing` checks the length of the key. */
export const encryptionKeyMembers: MemberRules<EncryptionKey> = { id: 'string', key: 'object' };

/**
 * Encrypts and decrypts texts with AES-256-GCM. Each text is bound to a context, without which it cannot be
 * decrypted.
 */
export class Sealing {
  readonly keyId: string;
  readonly #keys: ReadonlyMap<string, Promise<CryptoKey>>;

  /**
   * Creates a `Sealing` that encrypts with the first key and decrypts with all keys. Throws `ConfigError`:
   * `invalid_encryption_key`.
   */
  constructor(keys: readonly [EncryptionKey, ...EncryptionKey[]]) {
    this.keyId = keys[0].id;
    this.#keys = new Map(keys.map((key) => [key.id, imported(key)]));
    if (this.#keys.size < keys.length)
      throw new ConfigError('invalid_encryption_key', 'two encryption keys have the same id; give each key its own id');
  }

  /** Encrypts a text with the key `keyId`, bound to a context. */
  async seal(text: string, context: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
    const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
    const key = await this.#keyOf(this.keyId);
    const sealed = await crypto.subtle.encrypt(parameters(nonce, this.keyId, context), key, encoder.encode(text));
    const whole = new Uint8Array(nonceBytes + sealed.byteLength);
    whole.set(nonce);
    whole.set(new Uint8Array(sealed), nonceBytes);
    return whole;
  }

  /**
   * Decrypts a text. Rejects if the key is unknown or wrong, or if the data, the key id or the context was
   * changed.
   */
  async open(sealed: Uint8Array<ArrayBuffer>, keyId: string, context: readonly string[]): Promise<string> {
    const nonce = sealed.subarray(0, nonceBytes);
    const key = await this.#keyOf(keyId);
    const text = await crypto.subtle.decrypt(parameters(nonce, keyId, context), key, sealed.subarray(nonceBytes));
    return decoder.decode(text);
  }

  async #keyOf(id: string): Promise<CryptoKey> {
    const key = this.#keys.get(id);
    if (!key) throw new Error(`no key with the id "${id}" was given`);
    return key;
  }
}

function imported({ id, key }: EncryptionKey): Promise<CryptoKey> {
  if (!(key instanceof Uint8Array) || key.byteLength !== keyBytes)
    throw new ConfigError(
      'invalid_encryption_key',
      `the encryption key "${id}" must be a Uint8Array of ${keyBytes} random bytes`,
    );
  return crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

function parameters(nonce: Uint8Array<ArrayBuffer>, keyId: string, context: readonly string[]): AesGcmParams {
  return { name: 'AES-GCM', iv: nonce, additionalData: encoder.encode(JSON.stringify([keyId, ...context])) };
}

const keyBytes = 32;
const nonceBytes = 12;
const encoder = new TextEncoder();
const decoder = new TextDecoder();
