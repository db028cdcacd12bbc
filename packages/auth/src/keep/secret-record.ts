import { type CredentialService, isJsonObject, type JsonObject, type SessionKey } from '@mortise/core';
import { AuthError } from '../scope/auth-error.ts';

/**
 * Keeps an object in a credential service, as the JSON text of a credential.
 *
 * Data of a credential (refresh tokens, verifiers) is so stored like credentials: separately for each user,
 * and encrypted if the service encrypts.
 */
export async function loadRecord(
  credentials: CredentialService,
  session: SessionKey,
  key: string,
): Promise<JsonObject | undefined> {
  const kept = await credentials.load(session, key);
  if (!kept || (kept.type === 'apiKey' && kept.value === '')) return undefined;
  const record = kept.type === 'apiKey' ? parse(kept.value) : undefined;
  if (record) return record;
  throw new AuthError(
    'auth_store_invalid',
    'the credential service has something under a key of auth that is not of auth',
  );
}

/** Saves a record; undefined erases it: services cannot delete, so an empty record replaces it. */
export function saveRecord(
  credentials: CredentialService,
  session: SessionKey,
  key: string,
  record: object | undefined,
): Promise<void> {
  return credentials.save(session, key, { type: 'apiKey', value: record ? JSON.stringify(record) : '' });
}

function parse(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    // The caller reports the error, without the text.
    return undefined;
  }
}
