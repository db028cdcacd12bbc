import { AgentError } from '@mortise/core';

/**
 * The error if a stored credential cannot be decrypted, because the encryption key is wrong, or the row was
 * changed or moved.
 */
export class CredentialUnreadableError extends AgentError {
  constructor(credentialKey: string, keyId: string, options: ErrorOptions) {
    super(
      'credential_unreadable',
      `the credential "${credentialKey}" cannot be decrypted with the encryption key "${keyId}"; give the key that it was saved with, or save it again`,
      options,
    );
  }
}
