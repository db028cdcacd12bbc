import {
  type Answer,
  addGate,
  type Credential,
  checkMembers,
  type GateContext,
  type GateDecision,
  type MemberRules,
  milliseconds,
  type Tool,
  type ToolGate,
  type Toolset,
} from '@mortise/core';
import type { AuthConfig } from '../config/auth-config.ts';
import type { AuthOptions } from '../config/auth-options.ts';
import { checkConfig } from '../config/check-config.ts';
import { loadAuthorization, saveAuthorization } from '../keep/authorization.ts';
import { saveGrant } from '../keep/grant.ts';
import { inTurn } from '../keep/in-turn.ts';
import { type AuthScope, authScope } from '../scope/auth-scope.ts';
import { rememberOwner } from '../use/with-credential.ts';
import { credentialQuestion } from './credential-question.ts';
import { currentCredential } from './current-credential.ts';

/**
 * Creates a gate that finds the credential for a call and passes it to this call alone, or asks the user for
 * it. A question of kind `credential` has a handle, the provider and, for a sign-in, a URL or a code; secrets
 * stay in the credential service. `answerCredential` creates the answer. If a server or the service fails,
 * the call is stopped. Throws `ConfigError`: `invalid_option` for a config that cannot work,
 * `unknown_option`.
 */
export function authGate(config: AuthConfig, options: AuthOptions): ToolGate {
  options = checkMembers('authGate', options, authGateOptions);
  config = checkConfig(config);
  const name = `auth:${config.provider}`;
  return {
    name,
    order: 'auth',
    reservedNames: [adkCredentialName],
    check: (_call, tool, context) => decide(config, options, tool, context),
  };
}

async function decide(
  config: AuthConfig,
  options: AuthOptions,
  { name }: Tool,
  context: GateContext,
): Promise<GateDecision> {
  const { answers, session } = context;
  const keepSecret: GateContext['keepSecret'] = (name, value) => context.keepSecret(name, value);
  if ('clientSecret' in config && config.clientSecret !== undefined)
    for (const form of sentAs(config.clientSecret)) keepSecret(config.provider, form);
  const scope = { ...authScope(config, session, options), keepSecret };
  const answer = answers.at(-1);
  const denial = answer && denialOf(answer);
  if (denial) return { type: 'respond', outcome: { status: 'denied', ...denial } };
  const handle = answer && handleOf(answer);
  if (handle !== undefined) await adopt(scope, handle);
  const credential = await currentCredential(scope);
  if (credential) return { type: 'proceed', credential: handedOut(scope, credential) };
  return { type: 'pause', question: await credentialQuestion(scope, name) };
}

/**
 * Returns the forms in which a secret is sent: unchanged, and as OAuth encodes it before the base64 of
 * `Basic` (RFC 6749, section 2.3.1).
 */
function sentAs(secret: string): readonly string[] {
  const inForm = encodeURIComponent(secret).replace(
    /[-_.!~*'()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return [secret, inForm.replaceAll('%20', '+')];
}

/**
 * Assigns a credential that was stored under a handle to
 * the user, after the answer with the handle was logged.
 */
function adopt(scope: AuthScope, handle: string): Promise<void> {
  return inTurn(scope, async () => {
    const authorization = await loadAuthorization(scope);
    if (authorization?.handle !== handle || authorization.status !== 'granted' || !authorization.grant) return;
    const { grant, codeVerifier, deviceCode, ...rest } = authorization;
    await saveGrant(scope, grant);
    await saveAuthorization(scope, { ...rest, status: 'adopted' });
  });
}

function handedOut(scope: AuthScope, credential: Credential): Credential {
  const own = { ...credential };
  rememberOwner(own, scope);
  return own;
}

function handleOf({ value }: Answer): string | undefined {
  const handle = memberOf(value, 'handle');
  return typeof handle === 'string' ? handle : undefined;
}

function denialOf({ value }: Answer): { readonly reason?: string } | undefined {
  if (memberOf(value, 'denied') !== true) return undefined;
  const reason = memberOf(value, 'reason');
  return typeof reason === 'string' ? { reason } : {};
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as { readonly [name: string]: unknown })[name]
    : undefined;
}

const authGateOptions = {
  credentials: 'object',
  fetch: 'function',
  timeoutMs: milliseconds(1),
  clock: 'function',
} satisfies MemberRules<AuthOptions>;

/**
 * Returns the same tool, or toolset, with an auth gate: each
 * call gets the credential of a config in `context.credential`.
 */
export function authTool(tool: Tool, config: AuthConfig, options: AuthOptions): Tool;
export function authTool(toolset: Toolset, config: AuthConfig, options: AuthOptions): Toolset;
export function authTool(target: Tool | Toolset, config: AuthConfig, options: AuthOptions): Tool | Toolset {
  return addGate(target, authGate(config, options));
}

/**
 * The name of the virtual call with which ADK's clients
 * are asked for a credential. No tool may have this name.
 */
const adkCredentialName = 'adk_request_credential';
