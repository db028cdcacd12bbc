/// <reference types="node" />
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** A real authorization server on loopback. */
export interface OAuthServer {
  readonly issuer: string;
  /** Returns the number of requests to the token endpoint so far. */
  readonly tokenRequests: () => number;
  readonly close: () => Promise<void>;
}

export const clientSecret = 'client-secret-canary-7d1f';
export const redirectUri = 'http://127.0.0.1:9/callback';
export const resource = 'http://127.0.0.1:9/api';

/** Starts an authorization server whose codes are valid for a minute, and access tokens for an hour. */
export async function oauthServer(): Promise<OAuthServer> {
  const paths: string[] = [];
  let answer: RequestListener = (_request, response) => void response.end();
  const http: Server = createServer((request, response) => {
    paths.push(new URL(request.url ?? '/', 'http://loopback').pathname);
    return answer(request, response);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  answer = new Provider(issuer, configuration()).callback();
  return {
    issuer,
    tokenRequests: () => paths.filter((path) => path === '/token').length,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}

function configuration(): object {
  const shared = { redirect_uris: [redirectUri], response_types: ['code'], application_type: 'native' };
  const grants = ['authorization_code', 'refresh_token', deviceGrant];
  return {
    clients: [
      { client_id: 'public', token_endpoint_auth_method: 'none', grant_types: grants, ...shared },
      {
        client_id: 'secret',
        client_secret: clientSecret,
        grant_types: [...grants, 'client_credentials'],
        ...shared,
      },
    ],
    cookies: { keys: ['cookie-key'] },
    scopes: ['openid', 'offline_access', 'mail.read'],
    pkce: { required: () => true },
    rotateRefreshToken: true,
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      ClientCredentials: 3600,
      DeviceCode: 600,
      Grant: 3600,
      IdToken: 3600,
      Interaction: 3600,
      RefreshToken: 3600,
      Session: 3600,
    },
    features: {
      clientCredentials: { enabled: true },
      deviceFlow: { enabled: true },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({ scope: 'mail.read', accessTokenTTL: 3600 }),
      },
    },
  };
}

const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';
