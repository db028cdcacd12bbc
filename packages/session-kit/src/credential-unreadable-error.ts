import { AgentError } from '@mortise/core';

/** A stored credential cannot be decrypted: the key is another one, or the row was changed or moved. */
export class CredentialUnreadableError extends AgentError {
  constructor(credentialKey: string, keyId: string, options: ErrorOptions) {
    super(
      'credential_unreadable',
      `the credential "${credentialKey}" cannot be decrypted with the encryption key "${keyId}"; give the key that it was saved with, or save it again`,
      options,
    );
  }
}
