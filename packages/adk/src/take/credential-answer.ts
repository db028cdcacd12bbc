import { type CredentialResponse, isJsonObject, type JsonObject, RunError } from '@mortise/core';
import { member, objectIn, textIn } from '../wire/member.ts';

/**
 * Reads the credential in a client's answer to `adk_request_credential`: an AuthConfig whose
 * `exchangedAuthCredential` has the secret, as an object or as JSON text in `response`.
 * `{ denied: true, reason? }` is a refusal. Throws `RunError` (`bad_answer`), which never repeats the
 * client's input.
 */
export function credentialResponseOf(response: JsonObject): CredentialResponse {
  const authConfig = unwrapped(response);
  if (authConfig['denied'] === true) {
    const reason = textIn(authConfig, 'reason');
    return { denied: true, ...(reason !== undefined && { reason }) };
  }
  const credential = objectIn(authConfig, 'exchangedAuthCredential');
  const apiKey = textIn(credential, 'apiKey');
  if (apiKey !== undefined) return { apiKey };
  const token = textIn(objectIn(objectIn(credential, 'http'), 'credentials'), 'token');
  if (token !== undefined) return { token };
  const oauth2 = objectIn(credential, 'oauth2');
  const responseUrl = textIn(oauth2, 'authResponseUri');
  if (responseUrl !== undefined) return { responseUrl };
  const code = textIn(oauth2, 'authCode');
  const state = textIn(oauth2, 'state');
  if (code !== undefined && state !== undefined) return { code, state };
  throw new RunError(
    'bad_answer',
    'the AuthConfig has no exchangedAuthCredential with an apiKey, an http token, an oauth2 authResponseUri, or an authCode with its state; a refusal is { denied: true }',
  );
}

function unwrapped(response: JsonObject): JsonObject {
  const inner = member(response, 'response');
  if (inner === undefined) return response;
  if (isJsonObject(inner)) return inner as JsonObject;
  if (typeof inner === 'string') {
    try {
      const parsed: unknown = JSON.parse(inner);
      if (isJsonObject(parsed)) return parsed as JsonObject;
    } catch {
      // The error below replaces the parser's error, which would repeat the secret.
    }
  }
  throw new RunError('bad_answer', 'the response of the client is not a JSON object');
}
