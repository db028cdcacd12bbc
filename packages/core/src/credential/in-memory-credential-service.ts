import type { SessionKey } from '../session/session.ts';
import type { Credential, CredentialService } from './credential-service.ts';

/** Keeps credentials in this process, apart for each user of each app. */
export function inMemoryCredentialService(): CredentialService {
  const credentials = new Map<string, Credential>();
  return {
    async load(session, credentialKey) {
      return credentials.get(idOf(session, credentialKey));
    },
    async save(session, credentialKey, credential) {
      credentials.set(idOf(session, credentialKey), { ...credential });
    },
  };
}

function idOf({ appName, userId }: SessionKey, credentialKey: string): string {
  return JSON.stringify([appName, userId, credentialKey]);
}
