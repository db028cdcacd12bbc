import type { CredentialService } from '@mortise/core';

/** Options that a gate and the answers to its questions share. */
export interface AuthOptions {
  /**
   * The service that stores the credentials, and the secrets of a sign-in
   * in progress. Use the same service for the gate and for answers.
   */
  readonly credentials: CredentialService;
  /** The `fetch` to use; default: the global one. */
  readonly fetch?: typeof fetch | undefined;
  /**
   * The time limit of a request to an authorization server,
   * including its body, in milliseconds; default 10,000.
   */
  readonly timeoutMs?: number | undefined;
  /** Returns the current time, in epoch milliseconds; default `Date.now`. */
  readonly clock?: (() => number) | undefined;
}
