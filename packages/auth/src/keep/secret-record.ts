import { type CredentialService, isJsonObject, type JsonObject, type SessionKey } from '@mortise/core';
import { AuthError } from '../scope/auth-error.ts';

/**
 * Loads an object that is stored in a credential service as the JSON text of a credential. Refresh tokens and
 * verifiers are thus stored like credentials: separately for each user, and encrypted if the service
 * encrypts.
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
    'the credential service has a value of another kind under a key of @mortise/auth',
  );
}

/**
 * Saves a record. Undefined replaces the record with an empty one, because credential services cannot delete.
 */
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
