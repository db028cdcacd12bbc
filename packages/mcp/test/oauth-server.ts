/// <reference types="node" />
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/**
 * A real authorization server on loopback, at which every user of the test's browser approves each request.
 */
export interface OAuthServer {
  readonly issuer: string;
  /** The requests, each as its method and path. */
  readonly requests: string[];
  /** The bodies of the requests to the token endpoint. */
  readonly tokenRequests: URLSearchParams[];
  /** Revokes an access token before it expires. */
  readonly revoke: (token: string) => Promise<void>;
  readonly tokenOf: (token: string) => ReturnType<Provider['AccessToken']['find']>;
  /** A function that answers requests instead of the server if it returns a response. */
  intercept:
    | ((path: string) => { readonly status: number; readonly headers?: object; readonly body: string } | undefined)
    | undefined;
  readonly close: () => Promise<void>;
}

export const redirectUrl = 'http://127.0.0.1:9/callback';
export const clientSecret = 'client-secret-canary-93ab';

/** Starts an authorization server whose access tokens are valid for `seconds`. */
export async function oauthServer(seconds = 3600): Promise<OAuthServer> {
  const requests: string[] = [];
  const tokenRequests: URLSearchParams[] = [];
  let answer: RequestListener = (_request, response) => void response.end();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://loopback');
    requests.push(`${request.method} ${pathname}`);
    const instead = oauth.intercept?.(pathname);
    if (instead) {
      response.writeHead(instead.status, { 'content-type': 'application/json', ...instead.headers });
      response.end(instead.body);
      return;
    }
    if (pathname === '/token')
      request.on('data', (chunk: Buffer) => tokenRequests.push(new URLSearchParams(chunk.toString())));
    if (pathname.startsWith('/interaction/')) await agree(provider, request, response);
    else answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, configuration(seconds));
  answer = provider.callback();
  const oauth: OAuthServer = {
    issuer,
    requests,
    tokenRequests,
    intercept: undefined,
    tokenOf: async (token) => (await provider.AccessToken.find(token)) ?? provider.ClientCredentials.find(token),
    async revoke(token) {
      await (await provider.AccessToken.find(token))?.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return oauth;
}

/** Approves the request. The user is identified by a header of their browser, and never refuses. */
async function agree(provider: Provider, ...[request, response]: Parameters<RequestListener>): Promise<void> {
  const accountId = String(request.headers['x-user'] ?? '');
  if (accountId === '') return provider.interactionFinished(request, response, { error: 'access_denied' });
  const { params } = await provider.interactionDetails(request, response);
  const { client_id: clientId, scope = '', resource } = params;
  const grant = new provider.Grant({ accountId, clientId });
  grant.addOIDCScope(scope);
  if (resource !== undefined) grant.addResourceScope(resource, scope);
  const consent = { grantId: await grant.save() };
  return provider.interactionFinished(request, response, { login: { accountId }, consent });
}

function configuration(seconds: number): object {
  return {
    clients: [
      {
        client_id: 'machine',
        client_secret: clientSecret,
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
      },
    ],
    cookies: { keys: ['cookie-key'] },
    scopes: ['openid', 'offline_access', ...scopes],
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: () => true,
    interactions: { url: (_context: object, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: object, accountId: string) => ({ accountId, claims: () => ({ sub: accountId }) }),
    ttl: {
      AccessToken: seconds,
      ClientCredentials: seconds,
      ...lasting(['Grant', 'Interaction', 'RefreshToken', 'Session']),
    },
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      registration: { enabled: true },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: (_context: object, resource: string) => ({
          scope: scopes.join(' '),
          audience: resource,
          accessTokenTTL: seconds,
        }),
      },
    },
  };
}

const scopes = ['notes.read', 'notes.write'];

function lasting(names: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries(names.map((name) => [name, 3600]));
}
