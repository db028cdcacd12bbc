import {
  type CredentialResponse,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type PendingQuestion,
  type PendingRequest,
} from '@mortise/core';
import { McpAuthError } from '../error/mcp-auth-error.ts';
import type { Challenge } from '../error/sign-in-required.ts';
import { webPage } from '../http/web-page.ts';
import type { SignIn } from './auth-records.ts';
import { FlowProvider } from './flow-provider.ts';
import type { UserAuth } from './user-auth.ts';

/**
 * Returns the question for a sign-in: the sign-in that is open in the session, or a new one. The question
 * contains no secret. Throws `McpAuthError`.
 */
export async function signInQuestion(
  user: UserAuth,
  sessionId: string,
  challenge: Challenge,
): Promise<PendingQuestion> {
  const { handle, url, state, scope, discovery } = await user.inTurn(() => openSignIn(user, sessionId, challenge));
  const { name, auth } = user.setup;
  const { origin } = new URL(url);
  return {
    kind: 'credential',
    hint: `The MCP server "${name}" needs you to sign in at ${origin}.`,
    payload: {
      handle,
      type: 'authorizationCode',
      provider: name,
      server: user.setup.url.href,
      credentialKey: user.records.key,
      resource: discovery.resourceMetadata?.resource ?? null,
      issuer: discovery.authorizationServerMetadata?.issuer ?? discovery.authorizationServerUrl,
      scopes: scope?.split(' ') ?? [],
      authorizationUrl: url,
      redirectUri: auth.redirectUrl ?? null,
      state,
    },
    answerJsonSchema,
  };
}

/**
 * Returns the answer to a sign-in question after the user has returned: the handle of the sign-in, or the
 * refusal. The code is exchanged once; the same response may be sent again. Throws `McpAuthError`.
 */
export function finishSignIn(
  user: UserAuth,
  sessionId: string,
  handle: string,
  response: CredentialResponse,
): Promise<JsonValue> {
  if ('denied' in response)
    return Promise.resolve({
      denied: true,
      ...(response.reason !== undefined && { reason: response.reason }),
    });
  return user.inTurn(async () => {
    const signIn = await user.records.signIn(sessionId);
    if (!signIn)
      throw new McpAuthError(
        'mcp_sign_in_unknown',
        `no sign-in to "${user.setup.name}" was started in this session; answer { handle } to get a new question`,
      );
    // If another sign-in has replaced this one, the call uses its token, or asks with its question.
    return signIn.handle === handle ? exchange(user, sessionId, signIn, parametersOf(user, response)) : { handle };
  });
}

async function openSignIn(user: UserAuth, sessionId: string, challenge: Challenge): Promise<SignIn> {
  const { records } = user;
  const known = await records.signIn(sessionId);
  const granted = (await records.tokens())?.scope;
  const wanted = await user.wantedScope(challenge, granted);
  const isOpen = known?.status === 'open' && known.startedAt + reuseMs > user.now && known.wanted === wanted;
  if (known && isOpen) return known;
  const state = randomText();
  const provider = new FlowProvider(user.setup.auth, records, { state, scope: wanted });
  await user.flow(provider, { challenge, ...(wanted !== undefined && { scope: wanted }) });
  const { url, verifier, discovery, client } = provider;
  const page = url && webPage(url.href);
  if (page === undefined || verifier === undefined || !discovery)
    throw new McpAuthError(
      'mcp_auth_failed',
      `"${user.setup.name}": its authorization server names no sign-in page that is safe to open`,
    );
  const scope = new URL(page).searchParams.get('scope');
  const started: SignIn = {
    handle: randomText(),
    status: 'open',
    startedAt: user.now,
    url: page,
    state,
    codeVerifier: verifier,
    discovery,
    ...(client && { client }),
    ...(scope !== null && { scope }),
    ...(wanted !== undefined && { wanted }),
  };
  await records.saveSignIn(sessionId, started);
  return started;
}

async function exchange(
  user: UserAuth,
  sessionId: string,
  signIn: SignIn,
  parameters: URLSearchParams,
): Promise<JsonObject> {
  const { name, auth } = user.setup;
  const { handle, status, state, scope, discovery } = signIn;
  if (parameters.get('state') !== state)
    throw new McpAuthError(
      'mcp_sign_in_state_mismatch',
      `the response does not belong to the sign-in to "${name}" that was started: its state is another one`,
    );
  const { validateAuthorizationResponseIssuer } = await import('@modelcontextprotocol/client');
  const { authorizationServerMetadata: metadata } = discovery;
  const iss = parameters.get('iss') ?? undefined;
  validateAuthorizationResponseIssuer({
    iss,
    expectedIssuer: metadata?.issuer,
    issParameterSupported: metadata?.authorization_response_iss_parameter_supported === true,
  });
  const code = parameters.get('code');
  if (code === null) return refusal(name, parameters.get('error'));
  const mark = await digestOf(code);
  if (status === 'done') {
    if (mark === signIn.code) return { handle };
    throw new McpAuthError('mcp_sign_in_code_used', `the sign-in to "${name}" was already finished with another code`);
  }
  const provider = new FlowProvider(auth, user.records, { state, started: signIn });
  await user.flow(provider, { code, ...(iss !== undefined && { iss }) });
  await user.keep(provider, scope);
  const { codeVerifier, client, ...rest } = signIn;
  await user.records.saveSignIn(sessionId, { ...rest, status: 'done', code: mark });
  return { handle };
}

function refusal(name: string, error: string | null): JsonObject {
  if (error === 'access_denied') return { denied: true, reason: `the sign-in to "${name}" was refused` };
  if (error === null)
    throw new McpAuthError('mcp_sign_in_bad_response', `the response of the sign-in to "${name}" has no code`);
  const reason = /^[a-z_]{1,60}$/.test(error) ? error : 'error';
  throw new McpAuthError('mcp_auth_failed', `the sign-in to "${name}" failed at its server (${reason})`, reason);
}

function parametersOf({ setup }: UserAuth, response: CredentialResponse): URLSearchParams {
  const { name, auth } = setup;
  if ('code' in response) {
    const { code, state, iss } = response;
    return new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) });
  }
  const { responseUrl = '' } = 'responseUrl' in response ? response : {};
  const { redirectUrl = '' } = auth;
  if (!URL.canParse(responseUrl) || !URL.canParse(redirectUrl) || originOf(responseUrl) !== originOf(redirectUrl))
    throw new McpAuthError(
      'mcp_sign_in_bad_response',
      `the response of the sign-in to "${name}" is not a URL below ${redirectUrl}`,
    );
  return new URL(responseUrl).searchParams;
}

function originOf(address: string): string {
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`;
}

function randomText(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}

async function digestOf(text: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The time in which calls that need the same sign-in share one question. */
const reuseMs = 600_000;

/**
 * The schema of the answer. It refuses an authorization code
 * that is passed to the run itself, before the log stores it.
 */
const answerJsonSchema: JsonObject = Object.freeze({
  type: 'object',
  properties: { handle: { type: 'string' }, denied: { const: true }, reason: { type: 'string' } },
  additionalProperties: false,
  anyOf: [{ required: ['handle'] }, { required: ['denied'] }],
});

/**
 * Returns the handle of a sign-in question in the credential service;
 * undefined for another kind of question, or another server.
 */
export function handleOf({ kind, payload }: PendingRequest, credentialKey: string | undefined): string | undefined {
  if (kind !== 'credential' || credentialKey === undefined || !isJsonObject(payload)) return undefined;
  const { handle, credentialKey: key } = payload as { readonly [name: string]: unknown };
  return key === credentialKey && typeof handle === 'string' ? handle : undefined;
}
