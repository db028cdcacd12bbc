import type { Credential } from '@mortise/core';
import { key as session } from '@mortise/session-kit/test/notice';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CredentialUnreadableError, type EncryptionKey, postgresCredentialService } from '../src/index.ts';
import { type Connected, connectAny, freshSchema } from './support/backends.ts';

const credential: Credential = { type: 'bearer', token: 'canary-secret-4711', expiresAt: 1 };
let client: Connected;
let schema: string;

beforeAll(async () => {
  client = await connectAny();
});
afterAll(() => client.close());

async function saved(key: EncryptionKey) {
  schema = freshSchema();
  const credentials = postgresCredentialService({ query: client.query, schema, key });
  await credentials.save(session, 'mail', credential);
  return credentials;
}

it('a credential is encrypted: its text is nowhere in the row', async () => {
  await saved(keyOf('k1', 1));
  const { rows } = await client.query(
    `SELECT concat(app_name, user_id, name, key_id, encode(sealed, 'escape')) AS whole FROM ${schema}.credential`,
    [],
  );
  const whole = String(rows[0]?.['whole']);
  expect(whole).toContain('mail');
  for (const part of ['canary', '4711', 'bearer']) expect(whole).not.toContain(part);
});

it('another key, and an unknown key id, are typed errors without the secret', async () => {
  await saved(keyOf('k1', 1));
  for (const key of [keyOf('k1', 2), keyOf('k2', 1)]) {
    const load = postgresCredentialService({ query: client.query, schema, key }).load(session, 'mail');
    await expect(load).rejects.toBeInstanceOf(CredentialUnreadableError);
    await expect(load).rejects.toMatchObject({
      code: 'credential_unreadable',
      message: expect.stringContaining('"mail"'),
    });
  }
});

it('a row that is moved to another user cannot be read', async () => {
  const credentials = await saved(keyOf('k1', 1));
  await credentials.save({ ...session, userId: 'eve' }, 'mail', { type: 'apiKey', value: 'v' });
  await client.query(
    `UPDATE ${schema}.credential SET sealed = (SELECT sealed FROM ${schema}.credential WHERE user_id = 'ada') WHERE user_id = 'eve'`,
    [],
  );
  await expect(credentials.load({ ...session, userId: 'eve' }, 'mail')).rejects.toBeInstanceOf(
    CredentialUnreadableError,
  );
  expect(await credentials.load(session, 'mail')).toEqual(credential);
});

it('keys are rotated: old keys decrypt, the new key encrypts', async () => {
  await saved(keyOf('k1', 1));
  const rotated = postgresCredentialService({
    query: client.query,
    schema,
    key: keyOf('k2', 2),
    oldKeys: [keyOf('k1', 1)],
  });
  expect(await rotated.load(session, 'mail')).toEqual(credential);
  await rotated.save(session, 'mail', credential);
  const newest = postgresCredentialService({ query: client.query, schema, key: keyOf('k2', 2) });
  expect(await newest.load(session, 'mail')).toEqual(credential);
});

it.each(['', 'a\0b', '\\', '\\u0000', '\ud800'])('a key may have any name: %j', async (id) => {
  const credentials = await saved(keyOf(id, 1));
  expect(await credentials.load(session, 'mail')).toEqual(credential);
});

it.each(['ada', 'a\0b', '\\', '\ud800', ''])(
  "all credentials of a user are deleted, whatever their names, and no other user's: %j",
  async (userId) => {
    const credentials = await saved(keyOf('k1', 1));
    const hers = { ...session, userId };
    const others = [
      { ...session, userId: `${userId}.` },
      { ...hers, appName: 'other' },
    ];
    for (const each of [hers, ...others]) await credentials.save(each, 'mail', credential);
    await credentials.forget?.(hers);
    expect(await credentials.load(hers, 'mail')).toBeUndefined();
    for (const each of others) expect(await credentials.load(each, 'mail')).toEqual(credential);
  },
);

it('an unknown option is refused', () => {
  const options = { query: client.query, key: keyOf('k1', 1), pool: 1 };
  expect(() => postgresCredentialService(options)).toThrow('takes no "pool"');
});

it('the same credential is encrypted differently in every row', async () => {
  const credentials = await saved(keyOf('k1', 1));
  await credentials.save(session, 'two', credential);
  const { rows } = await client.query(
    `SELECT DISTINCT left(encode(sealed, 'hex'), 24) AS nonce FROM ${schema}.credential`,
    [],
  );
  expect(rows).toHaveLength(2);
});

function keyOf(id: string, byte: number): EncryptionKey {
  return { id, key: new Uint8Array(32).fill(byte) };
}
