import { key, notice } from '@mortise/session-kit/test/notice';
import { credentialRows, savedCredential, sessionRows } from '@mortise/session-kit/test/omitted-values';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresCredentialService, postgresSessionService } from '../src/index.ts';
import { type Connected, connectAny, freshSchema } from './support/backends.ts';

const encryption = { id: 'k1', key: new Uint8Array(32) };
let client: Connected;

beforeAll(async () => {
  client = await connectAny();
});
afterAll(() => client.close());

describe('unknown data of a database', () => {
  it.each(sessionRows)('a database keeps %s', async (_place, run) => {
    const { given, back } = await run(postgresSessionService({ query: client.query, schema: freshSchema() }));
    expect(back).toEqual(given);
  });

  it.each(credentialRows)('a database keeps %s', async (_place, credential) => {
    const credentials = postgresCredentialService({ query: client.query, schema: freshSchema(), key: encryption });
    const { given, back } = await savedCredential(credentials, credential);
    expect(back).toEqual(given);
  });

  it('an added column is kept when the session continues', async () => {
    const schema = freshSchema();
    const sessions = postgresSessionService({ query: client.query, schema });
    await sessions.create(key);
    await client.query(`ALTER TABLE ${schema}.session ADD COLUMN team text DEFAULT 'north'`, []);
    await sessions.append(key, [notice('e1')], { revision: 0 });
    const { rows } = await client.query(`SELECT team, revision::int AS revision FROM ${schema}.session`, []);
    expect(rows).toEqual([{ team: 'north', revision: 1 }]);
  });
});

it.each(['pool', 'table'])('an unknown option is refused: %s', (name) => {
  const options = { query: client.query, schema: freshSchema(), [name]: 1 };
  expect(() => postgresSessionService(options as never)).toThrow(`takes no "${name}"`);
});
