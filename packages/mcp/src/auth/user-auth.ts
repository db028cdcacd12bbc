import type { AuthProvider, OAuthClientProvider } from '@modelcontextprotocol/client';
import type { SessionKey } from '@mortise/core';
import type { Fetch } from '@mortise/http-kit/guarded-fetch';
import type { McpAuth } from '../endpoint/mcp-server.ts';
import { McpAuthError } from '../error/mcp-auth-error.ts';
import { type Challenge, SignInRequired } from '../error/sign-in-required.ts';
import { authFetch, plainly } from './auth-fetch.ts';
import { AuthRecords, type Binding, type KeptTokens } from './auth-records.ts';
import { FlowProvider } from './flow-provider.ts';

/** The server, and the options for reaching its authorization servers. */
export interface AuthSetup {
  /** The name of the server. */
  readonly name: string;
  readonly url: URL;
  readonly auth: McpAuth;
  readonly fetch: Fetch;
  readonly timeoutMs: number;
}

/** The tokens of one user for one server, for the transport. A renewal is shared by all calls. */
export class UserAuth implements AuthProvider {
  readonly setup: AuthSetup;
  readonly records: AuthRecords;
  readonly #turns: Turns;
  readonly #id: string;
  readonly #sent = new WeakMap<Response, string | undefined>();
  #challenge: Challenge = {};

  constructor(setup: AuthSetup, user: SessionKey) {
    const { auth, url } = setup;
    this.setup = setup;
    this.records = new AuthRecords(auth.credentials, user, url.href);
    this.#turns = Turns.of(auth.credentials);
    this.#id = JSON.stringify([user.appName, user.userId, this.records.key]);
  }

  /**
   * Creates the fetch of the transport. It remembers the token with which a request was refused, and adds the
   * DPoP proof of a token that is bound to a key.
   */
  async fetchFor(fetch: Fetch): Promise<Fetch> {
    const remembering: Fetch = async (url, init) => {
      const response = await fetch(url, init);
      if (response.status === 401)
        this.#sent.set(response, new Headers(init?.headers).get('authorization')?.replace(/^(?:Bearer|DPoP) /i, ''));
      return response;
    };
    const { dpop } = this.setup.auth;
    if (!dpop) return remembering;
    const { withDpop } = await import('@modelcontextprotocol/client');
    const boundToken = async (): Promise<string | undefined> => {
      const kept = await this.records.tokens();
      return kept?.isBound && kept.accessToken;
    };
    return withDpop(dpop, boundToken)(remembering);
  }

  /** The challenge of the server's last refusal. */
  get challenge(): Challenge {
    return this.#challenge;
  }

  get now(): number {
    return (this.setup.auth.clock ?? Date.now)();
  }

  async token(): Promise<string | undefined> {
    const kept = await this.records.tokens();
    const isOver = kept?.renewAt !== undefined && kept.renewAt <= this.now;
    if (!kept || !isOver) return kept?.accessToken;
    await this.#renew(kept.accessToken);
    return (await this.records.tokens())?.accessToken;
  }

  /** Throws `SignInRequired` if the user has to sign in again. */
  async onUnauthorized({ response }: { readonly response: Response }): Promise<void> {
    const { extractWWWAuthenticateParams } = await import('@modelcontextprotocol/client');
    const { scope, resourceMetadataUrl } = extractWWWAuthenticateParams(response);
    this.#challenge = {
      ...(scope !== undefined && { scope }),
      ...(resourceMetadataUrl && { resourceMetadataUrl: resourceMetadataUrl.href }),
    };
    const used = this.#sent.get(response);
    await this.#renew(used);
    const kept = await this.records.tokens();
    // The only token is the refused one: a sign-in is required.
    if (kept === undefined || kept.accessToken === used) throw new SignInRequired(this.setup.name, this.#challenge);
  }

  /** Runs work on the user's tokens after earlier work on them has ended. Throws `McpAuthError` only. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#turns.next(this.#id, () => plainly(this.setup.name, work));
  }

  /** Runs the SDK's flow, which leaves its results in the provider. */
  async flow(
    provider: FlowProvider,
    options: { readonly challenge?: Challenge; readonly scope?: string; readonly code?: string; readonly iss?: string },
  ): Promise<void> {
    const { challenge, scope, code, iss } = options;
    const { auth } = await import('@modelcontextprotocol/client');
    await auth(provider as OAuthClientProvider, {
      serverUrl: this.setup.url,
      fetchFn: this.#authFetch(),
      ...(scope !== undefined && { scope }),
      ...(code !== undefined && { authorizationCode: code }),
      ...(iss !== undefined && { iss }),
      ...(challenge?.resourceMetadataUrl !== undefined && {
        resourceMetadataUrl: new URL(challenge.resourceMetadataUrl),
      }),
    });
  }

  /** Stores the tokens that a flow was granted, in place of the earlier ones. */
  async keep({ granted, discovery, resource, client }: FlowProvider, asked: string | undefined): Promise<void> {
    if (!granted || !discovery || granted.issuer === undefined)
      throw new McpAuthError('mcp_auth_failed', `the authorization server granted no token for "${this.setup.name}"`);
    const issuer = granted.issuer;
    await this.records.saveTokens({
      issuer,
      discovery,
      ...(client && { client }),
      ...(resource !== undefined && { resource }),
      ...this.#tokensOf(granted, { scope: asked }),
    });
  }

  async #renew(used: string | undefined): Promise<void> {
    await this.#turns.once(this.#id, () => plainly(this.setup.name, () => this.#renewInTurn(used)));
  }

  async #renewInTurn(used: string | undefined): Promise<void> {
    const kept = await this.records.tokens();
    if (kept && kept.accessToken !== used) return;
    if (this.setup.auth.redirectUrl === undefined) return this.#grantToClient();
    if (kept?.refreshToken === undefined) return;
    try {
      await this.#refresh(kept, kept.refreshToken);
    } catch (error) {
      const reason = error instanceof McpAuthError ? error.reason : undefined;
      if (reason === undefined || isTemporary(reason)) throw error;
      if (reason === 'invalid_client') await this.records.saveClient(kept.issuer, undefined);
      const now = await this.records.tokens();
      // Another process may have refreshed the token: the old
      // refresh token is then invalid, and a new one is stored.
      if (ends.has(reason) && now?.refreshToken === kept.refreshToken) await this.records.eraseTokens(kept);
    }
  }

  async #refresh(kept: KeptTokens, refreshToken: string): Promise<void> {
    const { refreshAuthorization } = await import('@modelcontextprotocol/client');
    const { issuer, resource, discovery, client } = kept;
    const provider = new FlowProvider(this.setup.auth, this.records, { started: kept });
    const clientInformation = await provider.clientInformation({ issuer });
    if (!clientInformation || !isSameIssuer(clientInformation.issuer, issuer))
      throw new McpAuthError(
        'mcp_auth_failed',
        `no client is registered at ${issuer}, so the token cannot be refreshed`,
        'invalid_client',
      );
    const { authorizationServerMetadata: metadata } = discovery;
    const { addClientAuthentication } = provider;
    const dpop = await provider.dpop?.();
    const granted = await refreshAuthorization(discovery.authorizationServerUrl, {
      clientInformation,
      refreshToken,
      fetchFn: this.#authFetch(),
      ...(metadata && { metadata }),
      ...(resource !== undefined && { resource }),
      ...(addClientAuthentication && { addClientAuthentication }),
      ...(dpop && { dpop }),
    });
    await this.records.saveTokens({
      issuer,
      discovery,
      ...(client && { client }),
      ...(resource !== undefined && { resource }),
      ...this.#tokensOf(granted, kept),
    });
  }

  /** Requests a token for the application itself (client credentials grant), without a user. */
  async #grantToClient(): Promise<void> {
    const provider = new FlowProvider(this.setup.auth, this.records);
    const scope = await this.wantedScope(this.#challenge, undefined);
    await this.flow(provider, { challenge: this.#challenge, ...(scope !== undefined && { scope }) });
    await this.keep(provider, scope);
  }

  /**
   * Returns the scope to request: the scopes of the option
   * `scopes`, of the server's challenge, and of the earlier grant.
   */
  async wantedScope({ scope }: Challenge, granted: string | undefined): Promise<string | undefined> {
    const { computeScopeUnion } = await import('@modelcontextprotocol/client');
    return computeScopeUnion(this.setup.auth.scopes?.join(' '), granted, scope);
  }

  #tokensOf(
    granted: NonNullable<FlowProvider['granted']>,
    before: Pick<Partial<KeptTokens>, 'refreshToken'> & { readonly scope?: string | undefined },
  ): Omit<KeptTokens, keyof Binding | 'client'> {
    const { access_token, token_type, expires_in, refresh_token = before.refreshToken, scope = before.scope } = granted;
    const type = token_type.toLowerCase();
    const isBound = type === 'dpop' && this.setup.auth.dpop !== undefined;
    if (type !== 'bearer' && !isBound)
      throw new McpAuthError(
        'mcp_auth_failed',
        `"${this.setup.name}": the token has a type that this package does not support`,
      );
    return {
      accessToken: access_token,
      ...(isBound && { isBound }),
      ...(expires_in !== undefined && {
        renewAt: this.now + Math.max(expires_in - earlySeconds, expires_in / 2) * 1000,
      }),
      ...(refresh_token !== undefined && { refreshToken: refresh_token }),
      ...(scope !== undefined && { scope }),
    };
  }

  #authFetch(): Fetch {
    const { fetch, url, timeoutMs } = this.setup;
    return authFetch(fetch, url, timeoutMs);
  }
}

/** Compares issuers without a final slash: the SDK writes an issuer that is an origin with one. */
function isSameIssuer(a: string | undefined, b: string): boolean {
  return a?.replace(/\/$/, '') === b.replace(/\/$/, '');
}

/** Returns true for an error after which the authorization server may answer differently later. */
function isTemporary(reason: string): boolean {
  return /^(?:status (?:429|5\d\d)|server_error|temporarily_unavailable)$/.test(reason);
}

/** Errors after which the stored grant will never be accepted again. */
const ends: ReadonlySet<string> = new Set([
  'invalid_grant',
  'invalid_client',
  'unauthorized_client',
  'invalid_dpop_proof',
]);

/** Seconds before its expiry at which a token is refreshed, so that it stays valid during the call. */
const earlySeconds = 10;

/**
 * Queues of work, one for each user's credential, in this process.
 * Toolsets that share a credential service share the queues.
 */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();
  readonly #running = new Map<string, Promise<unknown>>();

  static of(credentials: object): Turns {
    const turns = turnsOf.get(credentials) ?? new Turns();
    turnsOf.set(credentials, turns);
    return turns;
  }

  /** Runs the work of one id one after the other, so that no other work writes between a read and a write. */
  next<T>(id: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.#last.get(id) ?? Promise.resolve()).then(work, work);
    this.#last.set(id, mine);
    const leave = (): void => {
      if (this.#last.get(id) === mine) this.#last.delete(id);
    };
    mine.then(leave, leave);
    return mine;
  }

  /** Runs queued work once for all simultaneous callers, who share its result or its failure. */
  once(id: string, work: () => Promise<void>): Promise<unknown> {
    const running = this.#running.get(id);
    if (running) return running;
    const mine = this.next(id, work).finally(() => this.#running.delete(id));
    this.#running.set(id, mine);
    return mine;
  }
}

const turnsOf = new WeakMap<object, Turns>();
