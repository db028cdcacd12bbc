import { type Credential, ToolError } from '@mortise/core';
import type { SentRequest } from '../http/send-request.ts';
import { percentEncode } from '../request/parameter-style.ts';
import type { OperationSecret } from './operation-auth.ts';
import type { SecretLocation } from './security-scheme.ts';

/**
 * Returns the request with the secrets of a call at the locations that the document declares. Throws
 * `ToolError`, `no_credentials`, if a secret is missing.
 */
export function withSecrets(
  request: SentRequest,
  secrets: readonly OperationSecret[],
  own: Credential | undefined,
): SentRequest {
  if (secrets.length === 0) return request;
  const sent = { ...request, url: new URL(request.url), headers: new Headers(request.headers) };
  for (const { scheme, location, credential = own } of secrets) {
    if (!credential)
      throw new ToolError(`There is no credential for "${scheme}", so nothing was sent. Continue without this tool.`, {
        code: 'no_credentials',
      });
    addSecret(sent, location, credential.type === 'apiKey' ? credential.value : credential.token);
  }
  return sent;
}

function addSecret({ url, headers }: SentRequest, location: SecretLocation, secret: string): void {
  switch (location.in) {
    case 'header':
      headers.set(location.name, secret);
      break;
    case 'query': {
      const pair = `${percentEncode(location.name)}=${percentEncode(secret)}`;
      url.search = url.search === '' ? pair : `${url.search.slice(1)}&${pair}`;
      break;
    }
    case 'cookie': {
      const others = headers.get('cookie');
      const pair = `${location.name}=${percentEncode(secret)}`;
      headers.set('cookie', others === null ? pair : `${others}; ${pair}`);
      break;
    }
    case 'bearer':
      headers.set('authorization', `Bearer ${secret}`);
      break;
    case 'basic':
      headers.set('authorization', `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(secret)))}`);
      break;
  }
}
