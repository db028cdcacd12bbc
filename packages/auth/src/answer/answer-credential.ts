import {
  type AnswerInput,
  type CredentialResponse,
  checkMembers,
  isJsonObject,
  type JsonValue,
  listOf,
  type MemberRules,
  milliseconds,
  type PendingRequest,
  type SessionKey,
  sessionKeyMembers,
} from '@mortise/core';
import { type AuthConfig, credentialKeyOf } from '../config/auth-config.ts';
import type { AuthOptions } from '../config/auth-options.ts';
import { checkConfig } from '../config/check-config.ts';
import { newAuthorization } from '../gate/credential-question.ts';
import { type Authorization, loadAuthorization, saveAuthorization } from '../keep/authorization.ts';
import { inTurn } from '../keep/in-turn.ts';
import { AuthError } from '../scope/auth-error.ts';
import { type AuthScope, authScope } from '../scope/auth-scope.ts';
import { grantFor } from './grant-for.ts';

/** Options of `answerCredential`, in addition to those of the gate. */
export interface AnswerCredentialOptions extends AuthOptions {
  /** The configs of the gates that may have asked. */
  readonly configs: readonly AuthConfig[];
  /**
   * The session of the question. Its user must be the one who answers: take it from the application's own
   * sign-in, never from the browser's URL.
   */
  readonly session: SessionKey;
  /** The user who answers. */
  readonly by?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Returns the answers for a run:
 * `app.run({ session, answers: await answerCredential(requests, response, options) })`.
 *
 * The secret is stored in the credential service; the answer, which is logged, has only a handle. A code is
 * exchanged once: the same response may be repeated, for example after a crash, and gives the same answer. A
 * key or a token is accepted in an imported session as well; a sign-in that was started in another session is
 * refused with `auth_unknown_request`. `requests` are the question, or all open questions: the questions for
 * the same credential are answered together. Throws `AuthError`, and the question stays open:
 * `auth_state_mismatch`, `auth_issuer_mismatch`, `auth_code_used`, `auth_pending` with `retryAfterMs`,
 * `auth_refused` with the server's `reason`, `auth_unknown_request`, `auth_bad_response`,
 * `auth_server_unreachable`, `auth_server_invalid`; and the errors of `authGate` for an invalid config.
 */
export async function answerCredential(
  requests: PendingRequest | readonly PendingRequest[],
  response: CredentialResponse,
  options: AnswerCredentialOptions,
): Promise<readonly AnswerInput[]> {
  options = checkMembers('answerCredential', options, answerCredentialOptions);
  for (const config of options.configs ?? []) checkConfig(config);
  const all: readonly PendingRequest[] = 'id' in requests ? [requests] : requests;
  const { id, handle, config } = askedBy(all[0], options.configs);
  const value = await answerValue(authScope(config, options.session, options, options.signal), handle, response);
  const by = options.by === undefined ? {} : { by: options.by };
  const same = all.filter((request) => handleOf(request) === handle).map((request) => request.id);
  return [...new Set([id, ...same])].map((requestId) => ({ requestId, value, ...by }));
}

async function answerValue(scope: AuthScope, handle: string, response: CredentialResponse): Promise<JsonValue> {
  requireOneKind(scope, response);
  if ('denied' in response) return { denied: true, ...(response.reason !== undefined && { reason: response.reason }) };
  return inTurn(scope, async () => {
    const authorization = (await loadAuthorization(scope)) ?? (await afterImport(scope, handle));
    // A newer authorization has replaced this one. The gate uses its credential, or asks the user with it.
    if (authorization.handle !== handle) return { handle };
    const exchanged = await grantFor(scope, authorization, response);
    if ('denied' in exchanged) return exchanged;
    if ('grant' in exchanged) await saveAuthorization(scope, granted(authorization, exchanged));
    return { handle };
  });
}

/** Refuses a response with two kinds of credential, of which only one could be used. */
function requireOneKind({ config }: AuthScope, response: CredentialResponse): void {
  const given = kinds.filter((name) => (response as { readonly [name: string]: unknown })[name] !== undefined);
  if (given.length > 1)
    throw new AuthError(
      'auth_bad_response',
      `${config.provider} was answered with ${given.join(' and ')}; give only one of them`,
    );
}

/**
 * Starts a new authorization for a question of an imported session: the question moves with an exported
 * session, but the sign-in that was started for it does not. A key that the user types needs no sign-in.
 */
function afterImport(scope: AuthScope, handle: string): Promise<Authorization> {
  const { type, provider } = scope.config;
  if (type === 'apiKey' || type === 'bearer') return newAuthorization(scope, handle);
  throw new AuthError(
    'auth_unknown_request',
    `the sign-in to ${provider} was not started in this session; answer the question with { handle }, the handle in its payload, to get a new question`,
  );
}

function granted(authorization: Authorization, exchanged: Pick<Authorization, 'grant' | 'code'>): Authorization {
  return { ...authorization, status: 'granted', ...exchanged };
}

function askedBy(
  request: PendingRequest | undefined,
  configs: readonly AuthConfig[],
): { readonly id: string; readonly handle: string; readonly config: AuthConfig } {
  const handle = request && handleOf(request);
  const key = request && isJsonObject(request.payload) ? request.payload['credentialKey'] : undefined;
  const config = configs.find((candidate) => credentialKeyOf(candidate) === key);
  if (request && handle !== undefined && config) return { id: request.id, handle, config };
  throw new AuthError('auth_unknown_request', 'the question is not about a credential of one of these configs');
}

/** Returns the handle in a question for a credential; undefined for other questions. */
function handleOf({ kind, payload }: PendingRequest): string | undefined {
  const handle = kind === 'credential' && isJsonObject(payload) ? payload['handle'] : undefined;
  return typeof handle === 'string' ? handle : undefined;
}

/** The members of a response that each stand for one kind of credential. */
const kinds = ['responseUrl', 'code', 'approved', 'apiKey', 'token', 'denied'] as const;

/** The rules of the options of `answerCredential`. */
export const answerCredentialOptions: MemberRules<AnswerCredentialOptions> = {
  configs: listOf('object'),
  session: sessionKeyMembers,
  by: 'text',
  signal: 'object',
  credentials: 'object',
  fetch: 'function',
  timeoutMs: milliseconds(1),
  clock: 'function',
};
