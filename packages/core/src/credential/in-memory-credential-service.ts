import type { SessionScope } from '../session/session-service.ts';
import type { Credential, CredentialService } from './credential-service.ts';

/** Creates a credential service in this process's memory, separate for each user of each app. */
export function inMemoryCredentialService(): CredentialService {
  const users = new Map<string, Map<string, Credential>>();
  return {
    async load(session, credentialKey) {
      return structuredClone(users.get(idOf(session))?.get(credentialKey));
    },
    async save(session, credentialKey, credential) {
      const credentials = users.get(idOf(session)) ?? new Map<string, Credential>();
      users.set(idOf(session), credentials.set(credentialKey, structuredClone(credential)));
    },
    async forget(scope) {
      const id = idOf(scope);
      const count = users.get(id)?.size ?? 0;
      users.delete(id);
      return count;
    },
  };
}

function idOf({ appName, userId }: SessionScope): string {
  return JSON.stringify([appName, userId]);
}
