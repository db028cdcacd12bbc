import { type FunctionCall, isJsonObject, type JsonObject, type PendingRequest } from '@mortise/core';
import { adkCredentialName } from '../gate/adk-credential-name.ts';

/**
 * How ADK's clients are shown a question for a credential: the virtual call `adk_request_credential`;
 * undefined for other questions. For `adkEvents(..., { requests: [adkCredentialRequest] })` of
 * `@mortise/confirmation`.
 */
export function adkCredentialRequest(
  { kind, payload }: PendingRequest,
  { id }: FunctionCall,
): { readonly name: string; readonly args: JsonObject } | undefined {
  if (kind !== 'credential' || !isJsonObject(payload)) return undefined;
  const { credentialKey, type, authorizationUrl, state, redirectUri, in: place, name, scopes } = payload as JsonObject;
  const shared = typeof credentialKey === 'string' ? { credentialKey } : {};
  const authConfig: JsonObject =
    type === 'apiKey'
      ? { authScheme: { type: 'apiKey', in: place ?? 'header', name: name ?? '' }, ...shared }
      : typeof authorizationUrl === 'string'
        ? {
            authScheme: { type: 'oauth2', flows: { authorizationCode: flowOf(authorizationUrl, scopes) } },
            exchangedAuthCredential: {
              authType: 'oauth2',
              oauth2: { authUri: authorizationUrl, state: state ?? null, redirectUri: redirectUri ?? null },
            },
            ...shared,
          }
        : { authScheme: { type: 'http', scheme: 'bearer' }, ...shared };
  return { name: adkCredentialName, args: { functionCallId: id, authConfig } };
}

function flowOf(authorizationUrl: string, scopes: unknown): JsonObject {
  const { origin, pathname } = new URL(authorizationUrl);
  const names = Array.isArray(scopes) ? scopes.map((scope) => [String(scope), '']) : [];
  return { authorizationUrl: origin + pathname, scopes: Object.fromEntries(names) };
}
