import {
  type AnswerInput,
  checkMembers,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type PendingRequest,
} from '@mortise/core';
import {
  type AnswerCredentialOptions,
  answerCredential,
  answerCredentialOptions,
} from '../answer/answer-credential.ts';
import type { CredentialResponse } from '../answer/credential-response.ts';
import { adkCredentialName } from '../gate/adk-credential-name.ts';
import { AuthError } from '../scope/auth-error.ts';

/**
 * Takes the answers of ADK's clients: function responses of `adk_request_credential` with an AuthConfig whose
 * `exchangedAuthCredential` has the secret, which goes to the credential service before anything is stored.
 *
 * For `adkInput(message, { answers: [adkCredentialAnswer({ ... })] })` of `@mortise/confirmation`; undefined
 * for other responses. `{ denied: true, reason? }` in the place of the AuthConfig is a no. `pending`: the
 * session's open questions, of which those for the same credential are answered as well, after the one that
 * was meant. Camel case and snake case are read, as an object or as its JSON text in `response`. Throws what
 * `answerCredential` throws.
 */
export function adkCredentialAnswer(
  options: AnswerCredentialOptions & { readonly pending: readonly PendingRequest[] },
): (response: {
  readonly id: string;
  readonly name: string;
  readonly response: JsonObject;
}) => Promise<readonly AnswerInput[] | undefined> {
  checkMembers('adkCredentialAnswer', options, adkCredentialAnswerOptions);
  const { pending, ...own } = options;
  return async ({ id, name, response }) => {
    if (name !== adkCredentialName) return undefined;
    const request = pending.find((open) => open.kind === 'credential' && (open.id === id || open.callId === id));
    if (!request) throw new AuthError('auth_unknown_request', `no question for a credential has the id "${id}"`);
    return answerCredential([request, ...pending], responseOf(unwrapped(response)), own);
  };
}

function responseOf(authConfig: JsonObject): CredentialResponse {
  const { denied, reason } = authConfig;
  if (denied === true) return { denied, ...(typeof reason === 'string' && { reason }) };
  const credential = objectIn(authConfig, 'exchangedAuthCredential');
  const apiKey = member(credential, 'apiKey');
  if (typeof apiKey === 'string') return { apiKey };
  const http = objectIn(credential, 'http');
  const token = member(objectIn(http, 'credentials'), 'token');
  if (typeof token === 'string') return { token };
  const oauth2 = objectIn(credential, 'oauth2');
  const responseUrl = member(oauth2, 'authResponseUri');
  if (typeof responseUrl === 'string') return { responseUrl };
  const code = member(oauth2, 'authCode');
  const state = member(oauth2, 'state');
  if (typeof code === 'string' && typeof state === 'string') return { code, state };
  throw new AuthError(
    'auth_bad_response',
    'the AuthConfig has no exchangedAuthCredential with an apiKey, an http token, or an oauth2 authResponseUri; a no is { denied: true }',
  );
}

function objectIn(owner: JsonObject, camelName: string): JsonObject {
  const value = member(owner, camelName);
  return isJsonObject(value) ? (value as JsonObject) : {};
}

/** ADK for Python says members in camel case, ADK for JavaScript in snake case too. */
function member(owner: JsonObject, camelName: string): JsonValue | undefined {
  const value = owner[camelName] ?? owner[camelName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
  return value === null ? undefined : value;
}

function unwrapped({ response, ...authConfig }: JsonObject): JsonObject {
  if (isJsonObject(response)) return response as JsonObject;
  if (typeof response !== 'string') return authConfig;
  try {
    const parsed: unknown = JSON.parse(response);
    if (isJsonObject(parsed)) return parsed as JsonObject;
  } catch {
    // Said below: the error of the parser would repeat the text, which has a secret.
  }
  throw new AuthError('auth_bad_response', 'the response of the client is no JSON object');
}

const adkCredentialAnswerOptions = { ...answerCredentialOptions, pending: true } satisfies Record<
  keyof (AnswerCredentialOptions & { readonly pending: readonly PendingRequest[] }),
  true
>;
