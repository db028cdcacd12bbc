import { OAuthError, OAuthErrorCode, oauthMetadataResponse, requireBearerAuth } from '@modelcontextprotocol/server';
import { functionTool, schemaTool, type Tool } from '@mortise/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { McpCaller } from '../src/server/index.ts';
import { clientOf, initialize, oldRequest, serve } from './serve-client.ts';

afterEach(() => void vi.useRealTimers());

const whoami: Tool = functionTool({
  name: 'whoami',
  description: 'The user, and what its token may do',
  effect: 'read',
  run: (_args, { session, deps }) => `${session.userId}: ${(deps as McpCaller).authInfo?.scopes.join(' ') ?? 'nobody'}`,
});
const tools = [whoami];
const list = (headers: Record<string, string>): Request => oldRequest('tools/list', {}, headers);

/** Starts a session, and returns its id. */
async function begin(server: ReturnType<typeof serve>, headers: Record<string, string> = {}): Promise<string> {
  const response = await server.fetch(initialize(headers));
  expect(response.status).toBe(200);
  await response.text();
  return response.headers.get('mcp-session-id') ?? '';
}

describe('a session of an older client', () => {
  it('a session of an older client answers until it is ended, and is then reported as not found', async () => {
    const server = serve({ tools });
    const session = { 'mcp-session-id': await begin(server) };
    expect(await (await server.fetch(list(session))).text()).toContain('whoami');
    const end = new Request('http://localhost/mcp', { method: 'DELETE', headers: session });
    expect((await server.fetch(end)).status).toBe(200);
    expect((await server.fetch(list(session))).status).toBe(404);
  });

  it.each([
    ['unknown', { 'mcp-session-id': crypto.randomUUID() }, 404],
    ['missing', {}, 400],
  ])('a session id of an older client that is %s is an error with its status', async (_what, headers, status) => {
    expect((await serve({ tools }).fetch(list(headers as Record<string, string>))).status).toBe(status);
  });

  it('a session of an older client belongs to its user, and is not found for another user', async () => {
    const server = serve({ tools, userId: ({ request }) => request?.headers.get('x-user') ?? 'nobody' });
    const session = { 'mcp-session-id': await begin(server, { 'x-user': 'ada' }) };
    expect((await server.fetch(list({ ...session, 'x-user': 'eve' }))).status).toBe(404);
    const end = new Request('http://localhost/mcp', { method: 'DELETE', headers: { ...session, 'x-user': 'eve' } });
    expect((await server.fetch(end)).status).toBe(404);
    expect((await server.fetch(list({ ...session, 'x-user': 'ada' }))).status).toBe(200);
  });

  it('a session of an older client ends when it has been idle for too long', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const server = serve({ tools, httpSessions: { idleMs: 60_000 } });
    const session = { 'mcp-session-id': await begin(server) };
    vi.advanceTimersByTime(59_000);
    expect(await (await server.fetch(list(session))).text()).toContain('whoami');
    vi.advanceTimersByTime(59_000);
    expect(await (await server.fetch(list(session))).text()).toContain('whoami');
    vi.advanceTimersByTime(61_000);
    expect((await server.fetch(list(session))).status).toBe(404);
  });

  it('a new session of an older client replaces the session inactive for longest when there are too many sessions', async () => {
    const server = serve({ tools, httpSessions: { max: 2 } });
    const first = { 'mcp-session-id': await begin(server) };
    const second = { 'mcp-session-id': await begin(server) };
    await (await server.fetch(list(first))).text();
    const third = { 'mcp-session-id': await begin(server) };
    const states = await Promise.all([first, second, third].map((each) => server.fetch(list(each))));
    expect(states.map(({ status }) => status)).toEqual([200, 404, 200]);
  });

  it('a session of an older client is not closed for a request that starts no session', async () => {
    const server = serve({ tools, httpSessions: { max: 1 } });
    const session = { 'mcp-session-id': await begin(server) };
    expect((await server.fetch(list({}))).status).toBe(400);
    expect((await server.fetch(list(session))).status).toBe(200);
  });

  it('a session of an older client is refused if the maximum of sessions is in use', async () => {
    const server = serve({ tools, httpSessions: { max: 1 } });
    const headers = { accept: 'text/event-stream', 'mcp-session-id': await begin(server) };
    const stream = await server.fetch(new Request('http://localhost/mcp', { headers }));
    expect((await server.fetch(initialize())).status).toBe(503);
    await stream.body?.cancel();
    expect((await server.fetch(initialize())).status).toBe(200);
  });

  it('a session of an older client is refused above the maximum number, even if many start at once', async () => {
    const server = serve({ tools, httpSessions: { max: 3 } });
    const begun = await Promise.all(Array.from({ length: 10 }, () => server.fetch(initialize())));
    expect(begun.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(begun.filter(({ status }) => status === 503)).toHaveLength(7);
  });

  it('a session of an older client is not needed with httpSessions: false, where each request is independent', async () => {
    const server = serve({ tools, httpSessions: false });
    const begun = await server.fetch(initialize());
    expect([begun.status, begun.headers.get('mcp-session-id')]).toEqual([200, null]);
    expect(await (await server.fetch(list({}))).text()).toContain('whoami');
  });

  it('a session of an older client delivers the rest of a response after a lost connection, and the call runs once', {
    timeout: 300_000,
  }, async () => {
    let runs = 0;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = functionTool({
      name: 'slow',
      description: 'Writes',
      run: async () => {
        runs += 1;
        await held;
        return 'written';
      },
    });
    const server = serve({ tools: [slow] });
    const headers = { 'mcp-session-id': await begin(server), 'mcp-protocol-version': '2025-11-25' };
    const broken = await server.fetch(oldRequest('tools/call', { name: 'slow', arguments: {} }, headers));
    const reader = broken.body?.getReader();
    const id = /id: (\S+)/.exec(new TextDecoder().decode((await reader?.read())?.value))?.[1] ?? '';
    await vi.waitFor(() => expect(runs).toBe(1), { timeout: 300_000 });
    await reader?.cancel();
    release();
    const resume = { ...headers, accept: 'text/event-stream', 'last-event-id': id };
    const rest = await server.fetch(new Request('http://localhost/mcp', { headers: resume }));
    expect(await rest.text()).toContain('written');
    expect(runs).toBe(1);
  });
});

describe('a caller over HTTP', () => {
  const authenticate = requireBearerAuth({
    verifier: {
      async verifyAccessToken(token) {
        const [sub, ...scopes] = token.split('-');
        if (sub !== 'ada' && sub !== 'eve') throw new OAuthError(OAuthErrorCode.InvalidToken, 'unknown token');
        return { token, clientId: 'app', scopes, extra: { sub }, expiresAt: Math.floor(Date.now() / 1000) + 60 };
      },
    },
    requiredScopes: ['mcp'],
    resourceMetadataUrl: 'https://tools.example/.well-known/oauth-protected-resource/mcp',
  });
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  it.each([
    ['no token', {}, 401, 'invalid_token'],
    ['an invalid token', bearer('bob-mcp'), 401, 'invalid_token'],
    ['a token for something else', bearer('ada-mail'), 403, 'insufficient_scope'],
  ])(
    'a caller over HTTP with %s gets the URL of the metadata that leads to a token',
    async (_what, headers, status, error) => {
      const response = await serve({ tools, authenticate }).fetch(initialize(headers as Record<string, string>));
      expect(response.status).toBe(status);
      expect(response.headers.get('www-authenticate')).toContain(error);
      expect(response.headers.get('www-authenticate')).toContain(
        'resource_metadata="https://tools.example/.well-known',
      );
    },
  );

  it('a caller over HTTP finds the authorization servers in that metadata', async () => {
    const issuer = 'https://login.example';
    const oauthMetadata = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      response_types_supported: ['code'],
    };
    const server = serve({ tools, authenticate, allowedHosts: ['tools.example'] });
    const resourceServerUrl = new URL('https://tools.example/mcp');
    const fetch = async (request: Request): Promise<Response> =>
      oauthMetadataResponse(request, { oauthMetadata, resourceServerUrl }) ?? (await server.fetch(request));
    const refused = await fetch(initialize({ host: 'tools.example' }));
    const address = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '')?.[1] ?? '';
    expect(await (await fetch(new Request(address))).json()).toMatchObject({
      resource: 'https://tools.example/mcp',
      authorization_servers: [issuer],
    });
  });

  it.each(['2026 over HTTP', '2025 over HTTP', 'SDK 1 over HTTP'] as const)(
    'a caller over HTTP is the user of its token, which tools read (%s)',
    async (kind) => {
      const server = serve({ tools, authenticate });
      for (const user of ['ada', 'eve']) {
        const client = await clientOf(kind, server, { headers: bearer(`${user}-mcp`) });
        expect((await client.callTool({ name: 'whoami' })).content).toEqual([{ type: 'text', text: `${user}: mcp` }]);
      }
    },
  );

  it('a caller over HTTP with the token of another user cannot use a session', async () => {
    const server = serve({ tools, authenticate });
    const session = { 'mcp-session-id': await begin(server, bearer('ada-mcp')) };
    expect((await server.fetch(list({ ...session, ...bearer('eve-mcp') }))).status).toBe(404);
    expect((await server.fetch(list(session))).status).toBe(401);
    expect((await server.fetch(list({ ...session, ...bearer('ada-mcp-more') }))).status).toBe(200);
  });
});

describe('a request that is refused before it is parsed', () => {
  it.each([
    ['another host', { host: 'evil.example' }],
    ['another host with the name of the server in it', { host: 'localhost.evil.example' }],
    ['a page of another origin', { host: 'localhost:3000', origin: 'https://evil.example' }],
    ['a page without an origin', { host: 'localhost', origin: 'null' }],
  ])('a request for %s is refused, with any token and session', async (_what, headers) => {
    const authenticate = vi.fn(() => new Response(null, { status: 401 }));
    const server = serve({ tools, authenticate });
    expect((await server.fetch(initialize(headers))).status).toBe(403);
    expect(authenticate).not.toHaveBeenCalled();
  });

  it('a request for an allowed host name is not refused', async () => {
    const server = serve({ tools, allowedHosts: ['tools.example'] });
    expect((await server.fetch(initialize({ host: 'tools.example' }))).status).toBe(200);
    expect((await server.fetch(initialize({ host: 'localhost' }))).status).toBe(403);
  });

  it.each([
    ['2025-11-25', {}],
    ['2026-07-28', { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' }],
  ])('a request that is too large is refused (%s)', async (_revision, headers) => {
    const server = serve({ tools, maxRequestBytes: 10_000 });
    const large = oldRequest('tools/list', { padding: 'x'.repeat(20_000) }, headers as Record<string, string>);
    expect((await server.fetch(large)).status).toBe(413);
  });

  it('a request is not too large if a larger limit is configured', async () => {
    const server = serve({ tools, maxRequestBytes: 6_000_000 });
    const session = { 'mcp-session-id': await begin(server) };
    const large = oldRequest('tools/list', { padding: 'x'.repeat(5_000_000) }, session);
    expect((await server.fetch(large)).status).toBe(200);
  });

  it('a request after the server is closed is refused', async () => {
    const server = serve({ tools });
    await server.close();
    expect((await server.fetch(initialize())).status).toBe(503);
  });

  it.each([
    ['not JSON', 'nonsense', 'application/json', 400],
    ['not a message', '{"jsonrpc":"1.0"}', 'application/json', 400],
    ['of another type', '{}', 'text/plain', 415],
  ])('a request that is %s is refused', async (_what, body, type, status) => {
    const headers = { accept: 'application/json, text/event-stream', 'content-type': type };
    const request = new Request('http://localhost/mcp', { method: 'POST', headers, body });
    expect((await serve({ tools }).fetch(request)).status).toBe(status);
  });
});

describe('arguments that are also required in headers', () => {
  it('arguments that are also required in headers are compared with the headers even by a process that never listed the tools', async () => {
    const inputJsonSchema = { type: 'object', properties: { region: { type: 'string', 'x-mcp-header': 'Region' } } };
    const tool = schemaTool({
      name: 'move',
      description: 'Moves',
      inputJsonSchema,
      unchecked: true,
      run: () => 'moved',
    });
    const server = serve({ tools: [tool] });
    const params = {
      name: 'move',
      arguments: { region: 'rome' },
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    };
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'move' };
    const call = (region: Record<string, string>): Promise<Response> =>
      server.fetch(oldRequest('tools/call', params, { ...headers, ...region }));
    expect((await call({ 'mcp-param-region': 'oslo' })).status).toBe(400);
    expect((await call({})).status).toBe(400);
    expect(await (await call({ 'mcp-param-region': 'rome' })).text()).toContain('moved');
  });
});
