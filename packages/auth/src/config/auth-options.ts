import type { CredentialService } from '@mortise/core';

/** Options that a gate and the answers to its questions share. */
export interface AuthOptions {
  /**
   * Stores the credentials, and the secrets of a sign-in in progress. Use the same one for the gate and for
   * answers.
   */
  readonly credentials: CredentialService;
  /** The `fetch` to use; default: the global one. */
  readonly fetch?: typeof fetch | undefined;
  /** Milliseconds that a request to an authorization server may take, its body included; default 10,000. */
  readonly timeoutMs?: number | undefined;
  /** Epoch milliseconds. */
  readonly clock?: (() => number) | undefined;
}
