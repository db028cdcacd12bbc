import { isJsonObject, type JsonObject, type PendingRequest } from '@mortise/core';
import { adkCredentialName } from '../wire/virtual-names.ts';
import type { VirtualCall } from './virtual-call.ts';

/**
 * The sign-in data of a question for a credential, as ADK's AuthConfig; undefined for other questions, and if
 * the payload is no object.
 */
export function authConfigOf({ kind, payload }: PendingRequest): JsonObject | undefined {
  if (kind !== 'credential' || !isJsonObject(payload)) return undefined;
  const { credentialKey, type, authorizationUrl, state, redirectUri, in: place, name, scopes } = payload as JsonObject;
  const shared = typeof credentialKey === 'string' ? { credentialKey } : {};
  if (type === 'apiKey') return { authScheme: { type: 'apiKey', in: place ?? 'header', name: name ?? '' }, ...shared };
  if (typeof authorizationUrl !== 'string') return { authScheme: { type: 'http', scheme: 'bearer' }, ...shared };
  return {
    authScheme: { type: 'oauth2', flows: { authorizationCode: flowOf(authorizationUrl, scopes) } },
    exchangedAuthCredential: {
      authType: 'oauth2',
      oauth2: { authUri: authorizationUrl, state: state ?? null, redirectUri: redirectUri ?? null },
    },
    ...shared,
  };
}

/** The virtual call `adk_request_credential`: both spellings, for clients of ADK read one or the other. */
export function credentialCall(callId: string, authConfig: JsonObject): VirtualCall {
  return {
    name: adkCredentialName,
    args: { functionCallId: callId, authConfig, function_call_id: callId, auth_config: authConfig },
  };
}

function flowOf(authorizationUrl: string, scopes: unknown): JsonObject {
  const names = Array.isArray(scopes) ? scopes.map((scope) => [String(scope), '']) : [];
  const [address = ''] = authorizationUrl.split(/[?#]/, 1);
  return { authorizationUrl: address, scopes: Object.fromEntries(names) };
}
