import type { Awaitable, JsonObject, SessionKey, SessionScope } from '@mortise/core';

/** An approval as stores keep it, with the same members as a `Grant` of `@mortise/confirmation`. */
export interface StoredGrant {
  readonly id: string;
  readonly callId: string;
  readonly gate: string;
  readonly place?: 'runner';
  readonly tool: string;
  readonly definition: string;
  readonly scope: 'session' | 'always';
  readonly args: { readonly [name: string]: string | { readonly min: number; readonly max: number } };
  readonly exact: boolean;
  readonly by?: string;
  /** The time of the approval, in epoch milliseconds. */
  readonly at: number;
  readonly expiresAt?: number;
  readonly edited?: JsonObject;
}

/** The members of a `GrantService` of `@mortise/confirmation` that the cases call. */
export interface GrantStore {
  list(session: SessionKey): Awaitable<readonly object[]>;
  add(session: SessionKey, grant: StoredGrant): Awaitable<void>;
  revoke(session: SessionKey, id: string): Awaitable<void>;
  forget?(scope: SessionScope): Awaitable<number>;
}
