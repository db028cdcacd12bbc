import {
  ConfigError,
  type Credential,
  isJsonObject,
  type JsonValue,
  type ReadonlyContext,
  type ToolGate,
} from '@mortise/core';
import { listIn, memberOf } from '../document/json-members.ts';
import type { OpenapiDocument } from '../document/openapi-document.ts';
import type { DescribedOperation } from '../operation/operation.ts';
import type { SchemeAuth } from '../options/scheme-auth.ts';
import { type SecretLocation, secretLocationOf } from './security-scheme.ts';

/** The credentials that an operation sends. */
interface OperationAuth {
  /**
   * The gates that provide the credential of a call; the
   * credential of the last gate is the credential of the call.
   */
  readonly gates: readonly ToolGate[];
  readonly secrets: readonly OperationSecret[];
}

/** A credential and its location. If `credential` is omitted, it is the credential of the call. */
export interface OperationSecret {
  readonly location: SecretLocation;
  readonly scheme: string;
  readonly credential?: Credential;
}

type Wired = { readonly [scheme: string]: SchemeAuth };

/**
 * Returns the first security alternative of an operation whose schemes are all configured; an alternative
 * without credentials is used last.
 *
 * Throws `ConfigError`, `openapi_auth`, if none is configured, or if two schemes of one alternative need a
 * gate.
 */
export function operationAuth(
  document: OpenapiDocument,
  operation: DescribedOperation,
  wired: Wired = {},
): OperationAuth {
  const alternatives = alternativesOf(document, operation);
  if (alternatives.length === 0) return { gates: [], secrets: [] };
  const chosen =
    alternatives.find((schemes) => schemes.length > 0 && schemes.every((scheme) => Object.hasOwn(wired, scheme))) ??
    alternatives.find((schemes) => schemes.length === 0);
  if (!chosen) throw notWired(operation, alternatives);
  const used = chosen.flatMap((scheme) => {
    const auth = wired[scheme];
    return auth === undefined || auth === 'none'
      ? []
      : [{ scheme, auth, location: secretLocationOf(document, scheme) }];
  });
  const asked = used.filter(({ auth }) => isGate(auth));
  if (asked.length > 1)
    throw new ConfigError(
      'openapi_auth',
      `${operation.method} ${operation.path} needs ${asked.map(({ scheme }) => scheme).join(' and ')} at once: configure a gate for only one of them`,
    );
  const gates = used.map(({ scheme, auth }) => (isGate(auth) ? auth : handingOut(scheme, auth)));
  return {
    gates: [
      ...gates.filter((gate) => !asked.some(({ auth }) => auth === gate)),
      ...asked.map(({ auth }) => auth as ToolGate),
    ],
    secrets: used.map(({ scheme, auth, location }) =>
      isGate(auth) ? { scheme, location } : { scheme, location, credential: auth },
    ),
  };
}

/** Returns the configured credentials that the document declares. */
export function givenSecrets(document: OpenapiDocument, wired: Wired = {}): readonly OperationSecret[] {
  return Object.entries(wired).flatMap(([scheme, auth]): readonly OperationSecret[] => {
    if (auth === 'none' || isGate(auth)) return [];
    try {
      return [{ scheme, location: secretLocationOf(document, scheme), credential: auth }];
    } catch (error) {
      // An operation that needs the scheme reports the problem; other operations do not send its credential.
      if (ConfigError.is(error)) return [];
      throw error;
    }
  });
}

function alternativesOf(document: OpenapiDocument, { value }: DescribedOperation): readonly (readonly string[])[] {
  const own: JsonValue | undefined = memberOf(value, 'security');
  return listIn(own === undefined ? document.root : value, 'security')
    .filter((each) => isJsonObject(each))
    .map((each) => Object.keys(each));
}

/**
 * Creates a gate that provides a fixed credential, because
 * credentials from gates are masked in logs and results.
 */
function handingOut(scheme: string, credential: Credential): ToolGate {
  return { name: `openapi:${scheme}`, order: 'auth', check: () => ({ type: 'proceed', credential }) };
}

function isGate(auth: SchemeAuth): auth is ToolGate {
  return typeof auth === 'object' && 'check' in auth;
}

function notWired({ method, path }: DescribedOperation, alternatives: readonly (readonly string[])[]): ConfigError {
  const ways = alternatives.map((schemes) => schemes.map((scheme) => `"${scheme}"`).join(' and ')).join(', or ');
  return new ConfigError(
    'openapi_auth',
    `${method} ${path} needs ${ways}: give auth for it (a credential, a gate, or 'none'), or omit the operation`,
  );
}

/**
 * Registers the credentials that all calls of a run share
 * as secrets, so that the run neither stores nor shows them.
 */
export function keepOptions(auth: { readonly [scheme: string]: SchemeAuth }, context: ReadonlyContext): void {
  for (const [scheme, one] of Object.entries(auth))
    if (typeof one === 'object' && !('check' in one)) context.keepSecret(scheme, secretOf(one));
}

/**
 * Registers the credentials of a call as secrets, so that a run neither stores nor shows them. The password
 * of a user name and a password is also registered by itself.
 */
export function keepSent(
  secrets: readonly OperationSecret[],
  own: Credential | undefined,
  context: ReadonlyContext,
): void {
  for (const { scheme, location, credential = own } of secrets) {
    if (!credential) continue;
    const secret = secretOf(credential);
    context.keepSecret(scheme, secret);
    if (location.in === 'basic' && secret.includes(':'))
      context.keepSecret(scheme, secret.slice(secret.indexOf(':') + 1));
  }
}

function secretOf(credential: Credential): string {
  return credential.type === 'apiKey' ? credential.value : credential.token;
}

/**
 * Returns true if a credential is sent in this location under
 * this name, ignoring case: an argument there could replace it.
 */
export function isFilled(
  secrets: readonly OperationSecret[],
  { in: from, name }: { readonly in: string; readonly name: string },
): boolean {
  return secrets.some(
    ({ location }) => location.in === from && 'name' in location && location.name.toLowerCase() === name.toLowerCase(),
  );
}
