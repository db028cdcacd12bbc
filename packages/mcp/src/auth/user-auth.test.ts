import { inMemoryCredentialService } from '@mortise/core/credential';
import { describe, expect, it } from 'vitest';
import { SignInRequired } from '../error/sign-in-required.ts';
import type { KeptTokens } from './auth-records.ts';
import { Turns, UserAuth } from './user-auth.ts';

const url = new URL('https://mcp.example/');
const issuer = 'https://auth.example';
const metadata = {
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  response_types_supported: ['code'],
};
const tokens: KeptTokens = {
  issuer,
  discovery: { authorizationServerUrl: issuer, authorizationServerMetadata: metadata },
  accessToken: 'old-access',
  refreshToken: 'old-refresh',
  scope: 'read',
  renewAt: 1_000,
};
const granted = { access_token: 'new-access', token_type: 'Bearer', expires_in: 100 };

/**
 * Returns users of one credential service, with an authorization
 * server that gives these answers and records its requests.
 */
function subject(answer: (body: URLSearchParams) => Response | Promise<Response>, more: object = {}) {
  const credentials = inMemoryCredentialService();
  const asked: URLSearchParams[] = [];
  const fetch = async (_url: string | URL, init?: RequestInit): Promise<Response> => {
    const body = new URLSearchParams(String(init?.body));
    asked.push(body);
    return answer(body);
  };
  const auth = { credentials, redirectUrl: 'https://app.example/', clientId: 'c', issuer, clock: () => 1_000, ...more };
  const of = (userId: string): UserAuth =>
    new UserAuth({ name: 'mcp', url, auth, fetch, timeoutMs: 5_000 }, { appName: 'app', userId, sessionId: 's1' });
  return { asked, of };
}

const refused = (error: string, status = 400): Response => Response.json({ error }, { status });
/** Reports that the server refused a request with this token. */
async function unauthorized(user: UserAuth, token: string): Promise<void> {
  const fetch = await user.fetchFor(async () => new Response('', { status: 401 }));
  return user.onUnauthorized({ response: await fetch(url, { headers: { authorization: `Bearer ${token}` } }) });
}

describe('an expired token', () => {
  it('an expired token is refreshed once per user for all simultaneous callers, even just before it expires', async () => {
    const { asked, of } = subject((body) =>
      Response.json({ ...granted, access_token: `new ${body.get('refresh_token')}` }),
    );
    const users = ['ada', 'bob'].map(of);
    for (const [at, user] of users.entries())
      await user.records.saveTokens({ ...tokens, refreshToken: `refresh ${at}` });
    const got = await Promise.all([...users, ...users, of('ada')].map((user) => user.token()));
    expect(got).toEqual(['new refresh 0', 'new refresh 1', 'new refresh 0', 'new refresh 1', 'new refresh 0']);
    expect(asked).toHaveLength(2);
  });

  it('an expired token is used until the time to refresh it', async () => {
    const { asked, of } = subject(() => refused('invalid_grant'));
    await of('ada').records.saveTokens({ ...tokens, renewAt: 1_001 });
    expect(await of('ada').token()).toBe('old-access');
    expect(asked).toEqual([]);
  });

  it('an expired token keeps its refresh token and scope if the server omits them, and gets a new expiry', async () => {
    const { of } = subject(() => Response.json(granted));
    const user = of('ada');
    await user.records.saveTokens(tokens);
    await user.token();
    expect(await user.records.tokens()).toMatchObject({
      accessToken: 'new-access',
      refreshToken: 'old-refresh',
      scope: 'read',
      renewAt: 1_000 + 90_000,
    });
  });

  it('an expired token is refreshed for its own resource and client', async () => {
    const { asked, of } = subject(() => Response.json(granted), { clientId: undefined });
    const client = { client_id: 'registered', issuer };
    await of('ada').records.saveTokens({ ...tokens, resource: 'https://mcp.example/', client });
    await of('ada').token();
    expect(asked.map((body) => [body.get('resource'), body.get('client_id')])).toEqual([
      ['https://mcp.example/', 'registered'],
    ]);
    expect(await of('ada').records.tokens()).toMatchObject({ resource: 'https://mcp.example/', client });
  });

  it('an expired token is deleted together with a registration that the server no longer knows', async () => {
    const { of } = subject(() => refused('invalid_client'), { clientId: undefined });
    const client = { client_id: 'registered', issuer };
    const { records } = of('ada');
    await records.saveClient(issuer, { information: client, redirectUrl: 'https://app.example/' });
    await records.saveTokens({ ...tokens, client });
    await expect(unauthorized(of('ada'), 'old-access')).rejects.toBeInstanceOf(SignInRequired);
    expect(await records.client(issuer)).toBeUndefined();
  });

  it('an expired token that is valid for ten seconds is refreshed after five', async () => {
    const { of } = subject(() => Response.json({ ...granted, expires_in: 10 }));
    await of('ada').records.saveTokens(tokens);
    await of('ada').token();
    expect(await of('ada').records.tokens()).toMatchObject({ renewAt: 1_000 + 5_000 });
  });

  it('an expired token is refused if the new token has an unsupported type', async () => {
    for (const token_type of ['mac', 'DPoP']) {
      const { of } = subject(() => Response.json({ ...granted, token_type }));
      await of('ada').records.saveTokens(tokens);
      await expect(of('ada').token()).rejects.toMatchObject({ code: 'mcp_auth_failed' });
      expect(await of('ada').records.tokens()).toEqual(tokens);
    }
  });

  it.each(['invalid_grant', 'invalid_client', 'unauthorized_client', 'invalid_dpop_proof'])(
    'an expired token whose renewal is refused permanently, with %s, is deleted: a user has to sign in',
    async (error) => {
      const { of } = subject(() => refused(error));
      await of('ada').records.saveTokens(tokens);
      await expect(unauthorized(of('ada'), 'old-access')).rejects.toBeInstanceOf(SignInRequired);
      expect(await of('ada').records.tokens()).toBeUndefined();
    },
  );

  it.each([
    ['server_error', 400],
    ['temporarily_unavailable', 400],
    ['x', 429],
    ['x', 500],
    ['x', 503],
  ])('an expired token whose renewal fails temporarily, %s with status %i, is kept', async (error, status) => {
    const { of } = subject(() => (error === 'x' ? new Response('busy', { status }) : refused(error, status)));
    await of('ada').records.saveTokens(tokens);
    await expect(unauthorized(of('ada'), 'old-access')).rejects.toMatchObject({ code: 'mcp_auth_failed' });
    expect(await of('ada').records.tokens()).toEqual(tokens);
  });

  it('an expired token whose renewal is refused for another reason is kept, and a user has to sign in', async () => {
    const { of } = subject(() => refused('invalid_scope'));
    await of('ada').records.saveTokens(tokens);
    await expect(unauthorized(of('ada'), 'old-access')).rejects.toBeInstanceOf(SignInRequired);
    expect(await of('ada').records.tokens()).toEqual(tokens);
  });

  it('an expired token is not deleted if another process has refreshed it meanwhile', async () => {
    const renewed = { ...tokens, accessToken: 'their-access', refreshToken: 'their-refresh' };
    const { of } = subject(async () => {
      await of('ada').records.saveTokens(renewed);
      return refused('invalid_grant');
    });
    await of('ada').records.saveTokens(tokens);
    await unauthorized(of('ada'), 'old-access');
    expect(await of('ada').records.tokens()).toEqual(renewed);
  });
});

describe('a refused request', () => {
  it('a refused request uses a newer token if one is stored by now, and refreshes nothing', async () => {
    const { asked, of } = subject(() => refused('invalid_grant'));
    await of('ada').records.saveTokens(tokens);
    await unauthorized(of('ada'), 'older-access');
    expect(asked).toEqual([]);
  });

  it('a refused request needs a sign-in if the refused token cannot be refreshed', async () => {
    const { asked, of } = subject(() => refused('invalid_grant'));
    await expect(unauthorized(of('ada'), 'gone')).rejects.toBeInstanceOf(SignInRequired);
    const { refreshToken: _, ...unrenewable } = tokens;
    await of('ada').records.saveTokens(unrenewable);
    await expect(unauthorized(of('ada'), 'old-access')).rejects.toBeInstanceOf(SignInRequired);
    expect(asked).toEqual([]);
  });

  it('a refused request does not refresh at another authorization server than that of its client', async () => {
    const { asked, of } = subject(() => Response.json(granted), { issuer: 'https://other.example' });
    await of('ada').records.saveTokens(tokens);
    await expect(unauthorized(of('ada'), 'old-access')).rejects.toBeInstanceOf(SignInRequired);
    expect(asked).toEqual([]);
  });
});

it('a sign-in asks for the scopes of the application, the granted ones, and those that the server demands', async () => {
  const user = subject(() => refused('x'), { scopes: ['a', 'b'] }).of('ada');
  expect((await user.wantedScope({ scope: 'c a' }, 'd'))?.split(' ').toSorted()).toEqual(['a', 'b', 'c', 'd']);
  expect(
    await subject(() => refused('x'))
      .of('ada')
      .wantedScope({}, undefined),
  ).toBeUndefined();
});

/** Returns work that ends when the test ends it. */
function work(log: string[], name: string) {
  let end = (): void => {};
  const until = new Promise<void>((resolve) => {
    end = resolve;
  });
  const run = async (): Promise<void> => {
    log.push(`${name} begins`);
    await until;
    log.push(`${name} ends`);
  };
  return { run, end: () => end() };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('credential tasks run one after the other for one credential, even if toolsets share a service, and in parallel for different ones', async () => {
  const log: string[] = [];
  const credentials = {};
  const [a, b, c] = [work(log, 'a'), work(log, 'b'), work(log, 'c')];
  const all = [
    Turns.of(credentials).next('ada', () => a.run()),
    Turns.of(credentials).next('ada', () => b.run()),
    Turns.of(credentials).next('bob', () => c.run()),
  ];
  await settled();
  expect(log).toEqual(['a begins', 'c begins']);
  a.end();
  await settled();
  expect(log).toEqual(['a begins', 'c begins', 'a ends', 'b begins']);
  b.end();
  c.end();
  await Promise.all(all);
});

it('credential tasks continue after one that failed', async () => {
  const turns = Turns.of({});
  const failed = turns.next('ada', () => Promise.reject(new Error('no')));
  const next = turns.next('ada', async () => 'next');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('next');
});

it('credential tasks share one result among simultaneous callers, even a failure, and run again for later callers', async () => {
  const turns = Turns.of({});
  let runs = 0;
  const fails = async (): Promise<void> => {
    runs++;
    throw new Error(`run ${runs}`);
  };
  const both = await Promise.allSettled([turns.once('ada', fails), turns.once('ada', fails)]);
  expect(both).toMatchObject([{ reason: { message: 'run 1' } }, { reason: { message: 'run 1' } }]);
  await expect(turns.once('ada', fails)).rejects.toThrow('run 2');
});
