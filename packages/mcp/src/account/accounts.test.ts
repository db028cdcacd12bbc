import { inMemoryCredentialService } from '@mortise/core/credential';
import { describe, expect, it } from 'vitest';
import { Accounts } from './accounts.ts';

const user = (userId: string, appName = 'app') => ({ appName, userId, sessionId: 's1' });
const http = { type: 'http', url: 'https://mcp.example/' } as const;
const auth = { credentials: inMemoryCredentialService(), redirectUrl: 'https://app.example/' };

describe('a server that users sign in to', () => {
  const accountsOf = (maxUsers?: number): Accounts =>
    new Accounts({ name: 'mcp', server: { ...http, auth }, maxUsers });

  it('a server that users sign in to has a session for each user of each app, the same for all sessions of the user', () => {
    const accounts = accountsOf();
    const of = (...given: Parameters<typeof user>) => accounts.of(user(...given)).session;
    expect(of('ada')).toBe(accounts.of({ ...user('ada'), sessionId: 's2' }).session);
    expect(new Set([of('ada'), of('bob'), of('ada', 'other')]).size).toBe(3);
    expect(() => accounts.of()).toThrow(expect.objectContaining({ code: 'mcp_no_user' }));
  });

  it('a server that users sign in to closes the session of the user who has been inactive for longest', () => {
    const accounts = accountsOf(2);
    const [ada, bob] = ['ada', 'bob'].map((name) => accounts.of(user(name)).session);
    expect(accounts.of(user('ada')).session).toBe(ada);
    accounts.of(user('eve'));
    expect(accounts.sessions).toHaveLength(2);
    expect(accounts.of(user('ada')).session).toBe(ada);
    expect(accounts.of(user('bob')).session).not.toBe(bob);
  });

  it('a server that users sign in to keeps the session of a user with an open call, and closes an idle one', async () => {
    let asked = (): void => {};
    const hasAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    let end = (): void => {};
    const hasEnded = new Promise<void>((resolve) => {
      end = resolve;
    });
    const fetch = async (): Promise<Response> => {
      asked();
      await hasEnded;
      throw new Error('down');
    };
    const accounts = new Accounts({ name: 'mcp', server: { ...http, auth, fetch }, maxUsers: 1 });
    const [ada, bob] = [accounts.of(user('ada')).session, accounts.of(user('bob')).session];
    expect(accounts.of(user('ada')).session).not.toBe(ada);
    const waiting = accounts.of(user('ada')).session;
    const entries = waiting.entries().catch((error: unknown) => error);
    await hasAsked;
    expect(accounts.of(user('bob')).session).not.toBe(bob);
    const eve = accounts.of(user('eve')).session;
    expect(new Set(accounts.sessions)).toEqual(new Set([waiting, eve]));
    end();
    expect(await entries).toBeInstanceOf(Error);
  });

  it('a server that users sign in to hides the credentials of its client', () => {
    const accounts = new Accounts({
      name: 'mcp',
      server: { ...http, auth: { ...auth, clientId: 'c', clientSecret: 'client-secret' } },
    });
    expect(accounts.of(user('ada')).session.secrets.hide('client-secret')).toBe('«secret:clientSecret»');
  });

  it('a server that users sign in to has no usable session after the accounts are closed', async () => {
    const accounts = accountsOf();
    await accounts.close();
    await expect(accounts.of(user('ada')).session.client()).rejects.toMatchObject({ code: 'mcp_closed' });
  });
});

it('the tokens of the application itself are stored apart from those of its users, under the client of the application', async () => {
  const saved: string[] = [];
  const credentials = {
    load: async (of: { readonly appName: string; readonly userId: string }) => {
      saved.push(`${of.appName} ${of.userId}`);
      throw new Error('no');
    },
    save: async () => {},
  };
  const own = { credentials, clientId: 'client', clientSecret: 'client-secret' };
  const accounts = new Accounts({ name: 'mcp', server: { ...http, auth: own, fetch: async () => new Response('') } });
  expect(accounts.hasUsers).toBe(false);
  await expect(accounts.of().session.client()).rejects.toThrow();
  expect(new Set(saved)).toEqual(new Set(['mortise:mcp client']));
  expect(accounts.of().session).toBe(accounts.of(user('ada')).session);
});

it.each([
  ['auth next to authProvider', { auth, authProvider: () => ({ token: async () => 't' }) }],
  ['auth with neither redirectUrl nor clientId', { auth: { credentials: auth.credentials } }],
])('a server with the options %s is refused', (_what, more) => {
  expect(() => new Accounts({ name: 'mcp', server: { ...http, ...more } })).toThrow(
    expect.objectContaining({ code: 'invalid_option' }),
  );
});

it("a per-user authProvider is created once for each user, with the user's id", () => {
  const asked: string[] = [];
  const authProvider = ({ userId }: { readonly userId: string }) => {
    asked.push(userId);
    return { token: async () => 't' };
  };
  const accounts = new Accounts({ name: 'mcp', server: { ...http, authProvider } });
  for (const name of ['ada', 'bob', 'ada']) accounts.of(user(name));
  expect(asked).toEqual(['ada', 'bob']);
});
