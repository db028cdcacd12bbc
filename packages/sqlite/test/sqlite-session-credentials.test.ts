import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError, type Credential } from '@mortise/core';
import { key } from '@mortise/session-kit/test/notice';
import { describe, expect, it } from 'vitest';
import { CredentialUnreadableError, type EncryptionKey, sqliteCredentialService } from '../src/session/index.ts';
import { scratch } from './support/scratch.ts';

const { directory, path, open } = scratch();

function encryptionKey(id: string, byte: number): EncryptionKey {
  return { id, key: new Uint8Array(32).fill(byte) };
}

const first = encryptionKey('k1', 1);
const second = encryptionKey('k2', 2);
const apiKey = (value: string): Credential => ({ type: 'apiKey', value });

describe('credentials at rest', () => {
  it('credentials at rest appear unencrypted in no file, neither while the database is open nor afterwards', async () => {
    const file = path();
    const credentials = open(sqliteCredentialService({ path: file, key: first }));
    const secret = 'sk-canary-0123456789abcdef';
    for (const value of [secret, `${secret}-second`]) await credentials.save(key, 'mail', apiKey(value));
    const bytes = (): Buffer =>
      Buffer.concat(readdirSync(directory).map((name) => readFileSync(`${directory}/${name}`)));
    expect(bytes().includes('mail')).toBe(true);
    expect(bytes().includes('canary')).toBe(false);
    credentials.close();
    expect(bytes().includes('canary')).toBe(false);
  });

  it('equal credentials are encrypted differently each time, so that they cannot be recognized', async () => {
    const database = open(new DatabaseSync(path()));
    const credentials = sqliteCredentialService({ database, key: first });
    for (const name of ['a', 'b']) await credentials.save(key, name, apiKey('same'));
    const rows = database.prepare('SELECT DISTINCT sealed FROM credential').all();
    expect(rows).toHaveLength(2);
  });

  it('credentials at rest cannot be moved to another user, app or name, nor to another key, nor changed', async () => {
    const moves = [
      "UPDATE credential SET user = 'bob'",
      "UPDATE credential SET app = 'b'",
      "UPDATE credential SET name = 'other'",
      "UPDATE credential SET key_id = 'k2'",
      'UPDATE credential SET sealed = CAST(substr(sealed, 1, length(sealed) - 1) AS BLOB)',
      'UPDATE credential SET sealed = zeroblob(60)',
      "UPDATE credential SET sealed = x''",
    ];
    for (const move of moves) {
      const database = open(new DatabaseSync(path()));
      const credentials = sqliteCredentialService({ database, key: first, oldKeys: [second] });
      await credentials.save(key, 'mail', apiKey('v'));
      database.exec(move);
      const row = database.prepare('SELECT app, user, name FROM credential').get() as Record<string, string>;
      const place = { ...key, appName: row['app'] ?? '', userId: row['user'] ?? '' };
      const error: unknown = await credentials.load(place, row['name'] ?? '').catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(CredentialUnreadableError);
      expect(error).toMatchObject({ code: 'credential_unreadable' });
    }
  });
});

describe('encryption keys', () => {
  it('encryption keys that are wrong or missing are reported, without the credential', async () => {
    const file = path();
    await open(sqliteCredentialService({ path: file, key: first })).save(key, 'mail', apiKey('v'));
    for (const wrong of [encryptionKey('k1', 9), encryptionKey('k2', 1)]) {
      const credentials = open(sqliteCredentialService({ path: file, key: wrong }));
      const error: unknown = await credentials.load(key, 'mail').catch((reason: unknown) => reason);
      expect(error).toMatchObject({
        code: 'credential_unreadable',
        message: expect.stringContaining('"mail" cannot be decrypted with the encryption key "k1"'),
      });
    }
  });

  it('encryption keys are rotated: the newest key encrypts, and older keys decrypt', async () => {
    const file = path();
    await open(sqliteCredentialService({ path: file, key: first })).save(key, 'mail', apiKey('old'));
    const rotated = open(sqliteCredentialService({ path: file, key: second, oldKeys: [first] }));
    expect(await rotated.load(key, 'mail')).toEqual(apiKey('old'));
    // The query of docs/operate-stores.md.
    const database = open(new DatabaseSync(file));
    const inUse = () =>
      database
        .prepare('SELECT DISTINCT key_id FROM credential')
        .all()
        .map((row) => row['key_id']);
    expect(inUse()).toEqual(['k1']);
    await rotated.save(key, 'mail', apiKey('new'));
    expect(inUse()).toEqual(['k2']);
    expect(await open(sqliteCredentialService({ path: file, key: second })).load(key, 'mail')).toEqual(apiKey('new'));
  });

  it('encryption keys are rotated while processes with the old and the new keys share the file', async () => {
    const file = path();
    const before = open(sqliteCredentialService({ path: file, key: first, oldKeys: [second] }));
    const after = open(sqliteCredentialService({ path: file, key: second, oldKeys: [first] }));
    for (const [writes, reads] of [[before, after] as const, [after, before] as const]) {
      await writes.save(key, 'mail', apiKey('v'));
      expect(await reads.load(key, 'mail')).toEqual(apiKey('v'));
    }
  });

  it('encryption keys may have any name', async () => {
    const file = path();
    const names = ['', 'a\0b', '\\', '\\u0000', '\ud800'];
    for (const id of names) {
      const credentials = open(sqliteCredentialService({ path: file, key: encryptionKey(id, 1) }));
      await credentials.save(key, 'mail', apiKey(id));
      expect(await credentials.load(key, 'mail')).toEqual(apiKey(id));
    }
  });

  it('encryption keys have 32 bytes, each with an id of its own', () => {
    const bad = [
      ['invalid_encryption_key', { key: { id: 'k1', key: new Uint8Array(16) } }],
      ['invalid_option', { key: { id: 'k1', key: 'x'.repeat(32) as never } }],
      ['invalid_encryption_key', { key: first, oldKeys: [{ id: 'k1', key: new Uint8Array(32) }] }],
    ] as const;
    for (const [code, options] of bad) {
      expect(() => sqliteCredentialService({ path: path(), ...options })).toThrow(ConfigError);
      expect(() => sqliteCredentialService({ path: path(), ...options })).toThrow(expect.objectContaining({ code }));
    }
  });
});
