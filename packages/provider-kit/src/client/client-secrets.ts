import { withoutScheme } from '../error/secrets.ts';
import type { CallOptions } from '../options/call-options.ts';

/** What must stand in no error: the key or token that a client has, and the values of headers. */
export function clientSecrets(client: object, { headers = {} }: CallOptions): readonly string[] {
  const keys = ['apiKey' in client && client.apiKey, 'authToken' in client && client.authToken];
  return [...keys.filter((key) => typeof key === 'string'), ...Object.values(headers).map(withoutScheme)];
}
