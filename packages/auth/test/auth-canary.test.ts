/// <reference types="node" />
import { inspect } from 'node:util';
import type { CredentialService } from '@mortise/core';
import { inMemoryCredentialService } from '@mortise/core/credential';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuthConfig, answerCredential, withCredential } from '../src/index.ts';
import { signIn } from './support/browser.ts';
import { key, type MailAgent, mailAgent, requestsOf, shownOf } from './support/mail-agent.ts';
import { clientSecret, type OAuthServer, oauthServer, redirectUri, resource } from './support/oauth-server.ts';
import { issuer, metadata } from './support/token-server.ts';

let server: OAuthServer;
beforeAll(async () => {
  server = await oauthServer();
});
afterAll(() => server.close());

it('keeps every secret of a sign-in out of log, requests, run events and errors', async () => {
  const config: AuthConfig = {
    type: 'authorizationCode',
    provider: 'Mail',
    issuer: server.issuer,
    clientId: 'secret',
    clientSecret,
    redirectUri,
    scopes: ['openid', 'offline_access', 'mail.read'],
    resource,
    parameters: { prompt: 'consent' },
  };
  const { credentials, secrets } = watched();
  const agent = leakyAgent(config, credentials);
  const requests = requestsOf(await agent.run({ message: 'mails?' }));
  const options = { ...agent.options, configs: [config], session: key };
  const responseUrl = await signIn(shownOf(requests[0])['authorizationUrl'] ?? '', { until: redirectUri });
  const wrong = new URL(responseUrl);
  wrong.searchParams.set('code', 'wrong-code-canary');
  const error = await answerCredential(requests, { responseUrl: wrong.href }, options).catch(
    (thrown: unknown) => thrown,
  );
  const answers = await answerCredential(requests, { responseUrl }, options);
  expect((await agent.run({ answers })).status).toBe('completed');

  const code = new URL(responseUrl).searchParams.get('code') ?? '';
  const found = [...secrets(), clientSecret, code, 'wrong-code-canary'];
  expect(found.length).toBeGreaterThanOrEqual(7);
  expect(
    found.some((secret) => secret.split('.').length === 3),
    'an ID token',
  ).toBe(true);
  await expectNone(agent, [error], found);
});

it('keeps a key that the user types out of log, requests, run events and errors', async () => {
  const config: AuthConfig = { type: 'apiKey', provider: 'Mail', in: 'query', name: 'key' };
  const { credentials } = watched();
  const agent = leakyAgent(config, credentials);
  const requests = requestsOf(await agent.run({ message: 'mails?' }));
  const options = { ...agent.options, configs: [config], session: key };
  const error = await answerCredential(requests, { token: 'typed-canary-41' }, options).catch(
    (thrown: unknown) => thrown,
  );
  const answers = await answerCredential(requests, { apiKey: 'typed-canary-42' }, options);
  expect((await agent.run({ answers })).status).toBe('completed');
  await expectNone(agent, [error], ['typed-canary-41', 'typed-canary-42']);
});

it.each(['client-secret', 'client secret/1+2'])(
  'hides %o in the form in which it is sent to the token endpoint',
  async (secret) => {
    let sent = '';
    const answering: typeof fetch = async (_url, init) => {
      sent = new Headers(init?.headers).get('authorization')?.replace('Basic ', '') ?? '';
      return Response.json({ access_token: 'access-token', token_type: 'Bearer' });
    };
    const config: AuthConfig = {
      type: 'clientCredentials',
      provider: 'Mail',
      issuer,
      metadata,
      clientId: 'client',
      clientSecret: secret,
    };
    const steps = [{ calls: [{ name: 'list_mails' }] }, 'done'];
    const agent = mailAgent({ config, steps, fetch: answering, work: () => ({ echoed: sent }) });
    expect((await agent.run({ message: 'mails?' })).status).toBe('completed');
    expect(sent).not.toBe('');
    expect(JSON.stringify(await agent.log())).toContain('«secret:Mail»');
    expect(JSON.stringify(await agent.log())).not.toContain(sent);
  },
);

/** Creates an agent whose tool returns a secret and calls an API with it. */
function leakyAgent(config: AuthConfig, credentials: CredentialService): MailAgent {
  return mailAgent({
    config,
    credentials,
    steps: [{ calls: [{ name: 'list_mails' }] }, 'done'],
    work: (context) => {
      const { url, headers } = withCredential(new Request(`${resource}/mails`), context, config);
      context.progress({ url, headers: [...headers] });
      return { url, headers: [...headers], credential: context.credential };
    },
  });
}

async function expectNone(agent: MailAgent, errors: readonly unknown[], secrets: readonly string[]): Promise<void> {
  const sinks = {
    log: JSON.stringify(await agent.sessions.load(key)),
    requests: deep(agent.model.requests),
    seen: deep(agent.seen),
    errors: deep(errors),
  };
  for (const [sink, text] of Object.entries(sinks)) {
    expect(text.length, sink).toBeGreaterThan(10);
    for (const secret of secrets) expect(text.includes(secret), `${secret} in ${sink}`).toBe(false);
  }
}

/** Returns everything that can be reached from a value as text, including causes and hidden members. */
function deep(value: unknown): string {
  return inspect(value, { depth: 50, showHidden: true, maxArrayLength: null, maxStringLength: null });
}

/** Creates a credential service that records the secrets in the stored credentials. */
function watched(): { readonly credentials: CredentialService; readonly secrets: () => readonly string[] } {
  const inner = inMemoryCredentialService();
  const secrets = new Set<string>();
  const add = (record: { readonly [name: string]: unknown }): void => {
    for (const [name, value] of Object.entries(record)) {
      if (['codeVerifier', 'refreshToken', 'token', 'idToken'].includes(name) && typeof value === 'string')
        secrets.add(value);
      else if (typeof value === 'object' && value !== null) add({ ...value });
    }
  };
  return {
    credentials: {
      load: (session, name) => inner.load(session, name),
      async save(session, name, credential) {
        if (credential.type === 'bearer') add({ ...credential });
        else if (credential.value.startsWith('{')) add(JSON.parse(credential.value));
        await inner.save(session, name, credential);
      },
    },
    secrets: () => [...secrets],
  };
}
