import { inMemoryCredentialService } from '@mortise/core/credential';
import { describe, expect, it } from 'vitest';
import { AuthRecords, credentialKeyOf, type KeptTokens } from './auth-records.ts';

const user = { appName: 'app', userId: 'ada', sessionId: 's1' };
const discovery = { authorizationServerUrl: 'https://auth.example/' };
const client = { client_id: 'c', client_secret: 'client-secret', registration_access_token: 'registration-token' };
const tokens: KeptTokens = {
  issuer: 'https://auth.example',
  resource: 'https://mcp.example/',
  discovery,
  accessToken: 'access-token',
  refreshToken: 'refresh-token',
  scope: 'read',
  client,
};
const signIn = {
  handle: 'h',
  status: 'open',
  startedAt: 1,
  url: 'https://auth.example/',
  state: 'st',
  codeVerifier: 'code-verifier',
  client,
  discovery,
} as const;

/** Returns the records of a user, and the secrets that were reported since the last call. */
function subject(credentials = inMemoryCredentialService(), of = user) {
  const records = new AuthRecords(credentials, of, 'https://mcp.example/');
  let reported: string[] = [];
  records.onSecret = (_name, value) => void reported.push(value);
  const secrets = (): readonly string[] => {
    const all = [...new Set(reported)].toSorted();
    reported = [];
    return all;
  };
  return { credentials, records, secrets };
}

const ofClient = ['client-secret', 'registration-token'];
const ofTokens = ['access-token', 'client-secret', 'refresh-token', 'registration-token'];
const ofSignIn = [...ofClient.slice(0, 1), 'code-verifier', 'registration-token'];

describe('the callback for secrets', () => {
  it('the callback for secrets receives every saved secret, and nothing else', async () => {
    const { records, secrets } = subject();
    await records.saveTokens(tokens);
    expect(secrets()).toEqual(ofTokens);
    await records.saveClient('https://auth.example', { information: client, redirectUrl: 'https://app.example/' });
    expect(secrets()).toEqual(ofClient);
    await records.saveSignIn('s1', signIn);
    expect(secrets()).toEqual(ofSignIn);
    await records.saveIssuer('https://auth.example');
    await records.eraseTokens(tokens);
    expect(secrets()).toEqual([]);
  });

  it('the callback for secrets receives every loaded secret, in another process too', async () => {
    const { credentials, records } = subject();
    await records.saveTokens(tokens);
    await records.saveClient('https://auth.example', { information: client });
    await records.saveSignIn('s1', signIn);
    const later = subject(credentials);
    expect(await later.records.tokens()).toEqual(tokens);
    expect(later.secrets()).toEqual(ofTokens);
    expect(await later.records.client('https://auth.example')).toEqual({ information: client });
    expect(later.secrets()).toEqual(ofClient);
    expect(await later.records.signIn('s1')).toEqual(signIn);
    expect(later.secrets()).toEqual(ofSignIn);
  });
});

describe('auth records', () => {
  it.each([
    ['issuer', { issuer: 'https://other.example' }],
    ['resource', { resource: 'https://mcp.example/other' }],
  ])('auth records of another %s replace the earlier ones, which are deleted', async (_what, other) => {
    const { credentials, records } = subject();
    await records.saveTokens(tokens);
    await records.saveTokens({ ...tokens, ...other, accessToken: 'newer-token' });
    expect(await records.tokens()).toMatchObject({ ...other, accessToken: 'newer-token' });
    await records.eraseTokens({ ...tokens, ...other });
    expect(await records.tokens()).toBeUndefined();
    // A process that still has the old binding finds no tokens under it.
    const key = `${records.key}#tokens/${JSON.stringify([tokens.issuer, tokens.resource])}`;
    expect(await credentials.load(user, key)).toEqual({ type: 'apiKey', value: '' });
  });

  it('auth records belong to one user, one authorization server and one session each', async () => {
    const { credentials, records } = subject();
    await records.saveTokens(tokens);
    await records.saveClient('https://auth.example', { information: client });
    await records.saveSignIn('s1', signIn);
    expect(await records.client('https://other.example')).toBeUndefined();
    expect(await records.signIn('s2')).toBeUndefined();
    for (const of of [
      { ...user, userId: 'bob' },
      { ...user, appName: 'other' },
    ])
      expect(await subject(credentials, of).records.tokens()).toBeUndefined();
  });

  it.each(['no JSON', '[]', '"secret-text"', '7'])(
    'auth records that are invalid, %s, throw an error without their content',
    async (value) => {
      const { credentials, records } = subject();
      await credentials.save(user, `${records.key}#issuer`, { type: 'apiKey', value });
      const issuer = records.issuer();
      await expect(issuer).rejects.toMatchObject({ code: 'mcp_auth_failed' });
      await expect(issuer).rejects.not.toThrow(value);
    },
  );
});

it.each([
  ['https://a.example/mcp#part', 'mcp/https://a.example/mcp'],
  ['https://a.example/mcp?of=1', 'mcp/https://a.example/mcp?of=1'],
  ['https://A.example:443', 'mcp/https://a.example/'],
])('auth records of %s are stored under %s', (url, key) => expect(credentialKeyOf(url)).toBe(key));
