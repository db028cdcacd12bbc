import type { CredentialService, ReadonlyContext, SessionKey } from '@mortise/core';
import { type AuthConfig, credentialKeyOf } from '../config/auth-config.ts';
import type { AuthOptions } from '../config/auth-options.ts';
import type { Transport } from './transport.ts';

/** A credential of one user: where it is stored and how it is obtained. */
export interface AuthScope<Config extends AuthConfig = AuthConfig> {
  readonly config: Config;
  readonly credentials: CredentialService;
  readonly session: SessionKey;
  /** The key of the config's credential in the service. */
  readonly key: string;
  /** An id of user and key, the same for every session and every gate. */
  readonly id: string;
  readonly transport: Transport;
  readonly now: () => number;
  /** Called with secrets that a run must neither store nor show; absent outside of a run. */
  readonly keepSecret?: ReadonlyContext['keepSecret'];
}

export function authScope<Config extends AuthConfig>(
  config: Config,
  session: SessionKey,
  { credentials, fetch = globalThis.fetch, timeoutMs = 10_000, clock = Date.now }: AuthOptions,
  signal?: AbortSignal,
): AuthScope<Config> {
  const transport = { fetch, timeoutMs, ...(signal && { signal }) };
  const key = credentialKeyOf(config);
  const id = JSON.stringify([session.appName, session.userId, key]);
  return { config, credentials, session, key, id, transport, now: clock };
}
