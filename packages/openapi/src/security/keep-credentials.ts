import type { Credential, ReadonlyContext } from '@mortise/core';
import type { SchemeAuth } from '../options/scheme-auth.ts';
import type { OperationSecret } from './operation-auth.ts';

/** Has a run neither store nor show the credentials that all its calls have. */
export function keepOptions(auth: { readonly [scheme: string]: SchemeAuth }, context: ReadonlyContext): void {
  for (const [scheme, one] of Object.entries(auth))
    if (typeof one === 'object' && !('check' in one)) context.keepSecret(scheme, secretOf(one));
}

/**
 * Has a run neither store nor show what a call sends: of a name and a password the password alone as well.
 */
export function keepSent(
  secrets: readonly OperationSecret[],
  own: Credential | undefined,
  context: ReadonlyContext,
): void {
  for (const { scheme, place, credential = own } of secrets) {
    if (!credential) continue;
    const secret = secretOf(credential);
    context.keepSecret(scheme, secret);
    if (place.in === 'basic' && secret.includes(':')) context.keepSecret(scheme, secret.slice(secret.indexOf(':') + 1));
  }
}

function secretOf(credential: Credential): string {
  return credential.type === 'apiKey' ? credential.value : credential.token;
}
