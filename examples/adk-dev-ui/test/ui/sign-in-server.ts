import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AuthorizationCodeConfig } from '@mortise/auth';
import { onTestFinished } from 'vitest';

/** An authorization server that accepts every user, once for each code, and runs until the test is over. */
export interface SignInServer {
  /** The token that the server issues. */
  readonly token: string;
  /** Returns a client's config for this server, for a page at the URL. */
  configFor(pageUrl: string): AuthorizationCodeConfig;
}

export async function signInServer(): Promise<SignInServer> {
  const token = `token-${randomUUID()}`;
  const given = new Map<string, { readonly challenge: string | null; readonly redirectUri: string }>();
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/authorize') {
      const code = randomUUID();
      const redirectUri = searchParams.get('redirect_uri') ?? '';
      given.set(code, { challenge: searchParams.get('code_challenge'), redirectUri });
      const back = new URL(redirectUri);
      back.search = new URLSearchParams({ code, state: searchParams.get('state') ?? '' }).toString();
      response.writeHead(302, { location: back.href }).end();
      return;
    }
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const asked = new URLSearchParams(body);
    const grant = given.get(asked.get('code') ?? '');
    given.delete(asked.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(asked.get('code_verifier') ?? '')
      .digest('base64url');
    const good = grant?.challenge === challenge && grant.redirectUri === asked.get('redirect_uri');
    response.writeHead(good ? 200 : 400, { 'content-type': 'application/json' });
    response.end(JSON.stringify(good ? { access_token: token, token_type: 'Bearer' } : { error: 'invalid_grant' }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    token,
    configFor: (pageUrl) => ({
      type: 'authorizationCode',
      provider: 'Accounts',
      issuer,
      metadata: { issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
      clientId: 'shop',
      redirectUri: `${pageUrl}/dev-ui/`,
    }),
  };
}
