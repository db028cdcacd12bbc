import {
  type AnswerInput,
  checkMembers,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type PendingRequest,
} from '@mortise/core';
import type { SignInResponse } from '../auth/sign-in-response.ts';
import { McpAuthError } from '../error/mcp-auth-error.ts';
import { type AnswerMcpSignInOptions, answerMcpSignIn } from './answer-mcp-sign-in.ts';

/**
 * Takes what ADK's clients answer to a sign-in: function responses of `adk_request_credential` whose
 * `exchangedAuthCredential` has an oauth2 `authResponseUri`,
 * or `authCode` and `state`, in camel or snake case.
 *
 * For `adkInput(message, { answers: [adkSignInAnswer({ ... })] })` of `@mortise/confirmation`, before
 * `adkCredentialAnswer` of `@mortise/auth`; undefined for what is not about one of these servers. `pending`:
 * the session's open questions. Throws what `answerMcpSignIn` throws.
 */
export function adkSignInAnswer(
  options: AnswerMcpSignInOptions & { readonly pending: readonly PendingRequest[] },
): (response: {
  readonly id: string;
  readonly name: string;
  readonly response: JsonObject;
}) => Promise<readonly AnswerInput[] | undefined> {
  checkMembers('adkSignInAnswer', options, adkSignInAnswerOptions);
  const { pending, ...own } = options;
  const { toolsets } = own;
  return async ({ id, name, response }) => {
    if (name !== 'adk_request_credential') return undefined;
    const request = pending.find((open) => open.id === id || open.callId === id);
    if (!request || !toolsets.some((toolset) => toolset.isSignIn(request))) return undefined;
    return answerMcpSignIn([request, ...pending], responseOf(response), own);
  };
}

function responseOf(authConfig: JsonObject): SignInResponse {
  const { denied, reason } = authConfig;
  if (denied === true) return { denied, ...(typeof reason === 'string' && { reason }) };
  const credential = either(authConfig, 'exchangedAuthCredential', 'exchanged_auth_credential');
  const oauth2 = isJsonObject(credential) ? credential['oauth2'] : undefined;
  if (isJsonObject(oauth2)) {
    const responseUrl = either(oauth2, 'authResponseUri', 'auth_response_uri');
    if (typeof responseUrl === 'string') return { responseUrl };
    const code = either(oauth2, 'authCode', 'auth_code');
    const { state } = oauth2 as JsonObject;
    if (typeof code === 'string' && typeof state === 'string') return { code, state };
  }
  throw new McpAuthError(
    'mcp_sign_in_bad_response',
    'the AuthConfig has no exchangedAuthCredential with an oauth2 authResponseUri; a no is { denied: true }',
  );
}

function either(
  owner: JsonObject | { readonly [key: string]: unknown },
  ...names: readonly string[]
): JsonValue | undefined {
  for (const name of names) {
    const value = (owner as JsonObject)[name];
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

const adkSignInAnswerOptions = { toolsets: true, session: true, by: true, pending: true } satisfies Record<
  keyof (AnswerMcpSignInOptions & { readonly pending: readonly PendingRequest[] }),
  true
>;
