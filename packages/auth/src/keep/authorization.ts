import { isJsonObject, type JsonObject } from '@mortise/core';
import { AuthError } from '../scope/auth-error.ts';
import type { AuthScope } from '../scope/auth-scope.ts';
import { type Grant, keepGrant } from './grant.ts';
import { loadRecord, saveRecord } from './secret-record.ts';

/**
 * The secret part of a pending request for a credential, which must not be in the log. There is one for each
 * session and config, so tools that share a config ask one question.
 */
export interface Authorization {
  /** The name of the sign-in in the log. */
  readonly handle: string;
  /**
   * `granted` means that the credential is stored, and becomes the user's as soon as the answer is logged.
   */
  readonly status: 'open' | 'granted' | 'adopted';
  /** The data that the user sees. */
  readonly shown: JsonObject;
  /** The expiry of the sign-in, in epoch milliseconds. */
  readonly expiresAt?: number;
  readonly state?: string;
  readonly codeVerifier?: string;
  readonly deviceCode?: string;
  /** Milliseconds between two requests about the device code. */
  readonly intervalMs?: number;
  /** The code that was exchanged: the same response may be sent again, another response may not. */
  readonly code?: string;
  readonly grant?: Grant;
}

export async function loadAuthorization(scope: AuthScope): Promise<Authorization | undefined> {
  const { credentials, session } = scope;
  const record = await loadRecord(credentials, session, recordKey(scope));
  if (!record) return undefined;
  if (isAuthorization(record)) return kept(scope, record);
  throw new AuthError(
    'auth_store_invalid',
    'the credential service returned an invalid sign-in record; delete it and let the user sign in again',
  );
}

export function saveAuthorization(scope: AuthScope, authorization: Authorization): Promise<void> {
  return saveRecord(scope.credentials, scope.session, recordKey(scope), kept(scope, authorization));
}

/**
 * Registers the secrets of a pending sign-in, which prove who
 * started it, so that the run neither stores nor shows them.
 */
function kept(scope: AuthScope, authorization: Authorization): Authorization {
  const { grant, codeVerifier, deviceCode } = authorization;
  if (grant) keepGrant(scope, grant);
  for (const secret of [codeVerifier, deviceCode])
    if (secret !== undefined) scope.keepSecret?.(scope.config.provider, secret);
  return authorization;
}

function recordKey({ key, session }: AuthScope): string {
  return `${key}/session/${session.sessionId}`;
}

function isAuthorization(record: object): record is Authorization {
  const { handle, status, shown, grant } = record as { readonly [name: string]: unknown };
  const known = status === 'open' || status === 'granted' || status === 'adopted';
  return known && typeof handle === 'string' && isJsonObject(shown) && (grant === undefined || isGrant(grant));
}

function isGrant(value: unknown): boolean {
  if (!isJsonObject(value)) return false;
  const { credential } = value as { readonly credential?: { readonly [name: string]: unknown } };
  return typeof (credential?.['type'] === 'apiKey' ? credential['value'] : credential?.['token']) === 'string';
}
