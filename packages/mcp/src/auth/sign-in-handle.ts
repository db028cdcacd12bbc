import { isJsonObject, type PendingRequest } from '@mortise/core';

/**
 * The handle of a sign-in question in the credential service; undefined: it is another question, or about
 * another server.
 */
export function handleOf({ kind, payload }: PendingRequest, credentialKey: string | undefined): string | undefined {
  if (kind !== 'credential' || credentialKey === undefined || !isJsonObject(payload)) return undefined;
  const { handle, credentialKey: key } = payload as { readonly [name: string]: unknown };
  return key === credentialKey && typeof handle === 'string' ? handle : undefined;
}
