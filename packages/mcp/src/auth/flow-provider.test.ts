import { inMemoryCredentialService } from '@mortise/core/credential';
import { describe, expect, it } from 'vitest';
import type { McpAuth } from '../endpoint/mcp-server.ts';
import { AuthRecords } from './auth-records.ts';
import { FlowProvider, type FlowStart } from './flow-provider.ts';

const one = 'https://one.example';
const two = 'https://two.example';
const redirectUrl = 'https://app.example/back';

/** Returns functions that create the providers of one user, as the toolset does. */
function subject() {
  const credentials = inMemoryCredentialService();
  const user = { appName: 'app', userId: 'ada', sessionId: 's1' };
  const records = new AuthRecords(credentials, user, 'https://mcp.example/');
  const of = (auth: Partial<McpAuth> = {}, start?: FlowStart): FlowProvider =>
    new FlowProvider({ credentials, redirectUrl, ...auth }, records, start);
  return { of, records };
}

describe('a registration', () => {
  const registered = { client_id: 'registered', scope: 'read write' };

  it('a registration is reused at its authorization server only for the same redirect URL, metadata document and scope', async () => {
    const { of } = subject();
    await of().saveClientInformation?.(registered, { issuer: one });
    const at = (auth?: Partial<McpAuth>, start?: FlowStart, issuer = one) =>
      of(auth, start).clientInformation({ issuer });
    expect(await at()).toEqual(registered);
    expect(await at({}, { scope: 'write read' })).toEqual(registered);
    expect(await at({}, { scope: 'read admin' })).toBeUndefined();
    expect(await at({ redirectUrl: 'https://app.example/other' })).toBeUndefined();
    expect(await at({ clientMetadataUrl: 'https://app.example/client.json' })).toBeUndefined();
    expect(await at({}, {}, two)).toBeUndefined();
  });

  it('a registration that started a sign-in also finishes it', async () => {
    const { of } = subject();
    await of().saveClientInformation?.(registered, { issuer: one });
    const client = { client_id: 'began' };
    const provider = of({}, { started: { discovery: { authorizationServerUrl: one }, client, codeVerifier: 'v' } });
    expect(await provider.clientInformation({ issuer: one })).toEqual(client);
    expect(provider.codeVerifier()).toBe('v');
    expect(() => of().codeVerifier()).toThrow(expect.objectContaining({ code: 'mcp_sign_in_unknown' }));
  });

  it('a registration contains the configured redirect URL, even if the client metadata of the application has another one', () => {
    const said = { client_name: 'App', redirect_uris: ['https://evil.example/'] } as Partial<McpAuth['clientMetadata']>;
    expect(subject().of({ clientMetadata: said ?? {}, scopes: ['a', 'b'] }).clientMetadata).toMatchObject({
      client_name: 'App',
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      scope: 'a b',
    });
  });
});

describe('a client that was registered manually', () => {
  const own = { clientId: 'mine', clientSecret: 'secret' };

  it('a client that was registered manually is sent permanently only to the authorization server that it was first used at', async () => {
    const { of, records } = subject();
    expect(await of(own).clientInformation()).toEqual({ client_id: 'mine', client_secret: 'secret' });
    expect(await records.issuer()).toBeUndefined();
    for (const issuer of [one, two])
      expect(await of(own).clientInformation({ issuer })).toEqual({
        client_id: 'mine',
        client_secret: 'secret',
        issuer: one,
      });
  });

  it('a client that was registered manually is sent only to the authorization server that the option issuer names', async () => {
    const { of } = subject();
    expect(await of({ ...own, issuer: two }).clientInformation({ issuer: one })).toMatchObject({ issuer: two });
  });
});
