import type { OAuthDiscoveryState, StoredOAuthClientInformation } from '@modelcontextprotocol/client';
import { type CredentialService, isJsonObject, type JsonObject, type SessionKey } from '@mortise/core';
import type { OnSecret } from '../endpoint/server-fetch.ts';
import { McpAuthError } from '../error/mcp-auth-error.ts';

/** A token with its refresh token, its issuer and its resource. */
export interface KeptTokens extends Binding {
  readonly accessToken: string;
  /** True if the token is bound to the key of the application (DPoP). */
  readonly isBound?: true;
  readonly refreshToken?: string;
  readonly scope?: string;
  /** The time to refresh the token, in epoch milliseconds: some time before it expires. */
  readonly renewAt?: number;
  /** The client that got the tokens, if dynamic registration created it. */
  readonly client?: StoredOAuthClientInformation;
}

/** The authorization server of a user's tokens, and their resource (audience). */
export interface Binding {
  readonly issuer: string;
  readonly resource?: string;
  readonly discovery: OAuthDiscoveryState;
}

/** A client that was registered at an authorization server. */
export interface KeptClient {
  readonly information: StoredOAuthClientInformation;
  /** The redirect URL of the registration; another URL needs another client. */
  readonly redirectUrl?: string;
  readonly metadataUrl?: string;
}

/**
 * A sign-in of a user in one session. It is stored outside of the log, which must not contain its secrets.
 */
export interface SignIn {
  /** The name of the sign-in in the log. */
  readonly handle: string;
  /** `done` if the token of the sign-in is stored. */
  readonly status: 'open' | 'done';
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly url: string;
  readonly state: string;
  /** The scope that the user is asked to allow. */
  readonly scope?: string;
  /**
   * The scope that was wanted at the start; `scope` may
   * contain more scopes that the authorization server added.
   */
  readonly wanted?: string;
  readonly codeVerifier?: string;
  readonly client?: StoredOAuthClientInformation;
  readonly discovery: OAuthDiscoveryState;
  /**
   * SHA-256 of the code that was exchanged: the same response may be sent again, another response may not.
   */
  readonly code?: string;
}

/**
 * The records of one user for one server, each as the JSON text of a credential: stored in the credential
 * service, separate for each user, and encrypted if the service encrypts. Tokens are found by issuer and
 * resource alone.
 */
export class AuthRecords {
  /** The credential key, as the log has it. */
  readonly key: string;
  readonly #credentials: CredentialService;
  readonly #user: SessionKey;
  /** Called with secrets that are loaded and saved, so that they can be hidden. */
  onSecret: OnSecret | undefined;

  constructor(credentials: CredentialService, user: SessionKey, serverUrl: string) {
    this.key = credentialKeyOf(serverUrl);
    this.#credentials = credentials;
    this.#user = user;
  }

  async tokens(): Promise<KeptTokens | undefined> {
    const binding = await this.#load<Binding>('binding');
    return binding && this.#load<KeptTokens>(tokensName(binding));
  }

  /**
   * Saves tokens, then deletes the records of another issuer or for another resource. In this order a crash
   * in between loses no tokens in use.
   */
  async saveTokens(tokens: KeptTokens): Promise<void> {
    const before = await this.#load<Binding>('binding');
    const { issuer, resource, discovery } = tokens;
    const binding: Binding = { issuer, ...(resource !== undefined && { resource }), discovery };
    await this.#save(tokensName(binding), tokens);
    await this.#save('binding', binding);
    if (before && tokensName(before) !== tokensName(binding)) await this.#save(tokensName(before), undefined);
  }

  async eraseTokens({ issuer, resource }: Pick<Binding, 'issuer' | 'resource'>): Promise<void> {
    await this.#save(tokensName({ issuer, ...(resource !== undefined && { resource }) }), undefined);
  }

  client(issuer: string): Promise<KeptClient | undefined> {
    return this.#load(`client/${issuer}`);
  }

  saveClient(issuer: string, client: KeptClient | undefined): Promise<void> {
    return this.#save(`client/${issuer}`, client);
  }

  /** Returns the authorization server at which a client registered by hand was first used. */
  async issuer(): Promise<string | undefined> {
    return (await this.#load<{ readonly issuer: string }>('issuer'))?.issuer;
  }

  saveIssuer(issuer: string): Promise<void> {
    return this.#save('issuer', { issuer });
  }

  signIn(sessionId: string): Promise<SignIn | undefined> {
    return this.#load(`sign-in/${sessionId}`);
  }

  saveSignIn(sessionId: string, signIn: SignIn): Promise<void> {
    return this.#save(`sign-in/${sessionId}`, signIn);
  }

  async #load<T extends object>(name: string): Promise<T | undefined> {
    const kept = await this.#credentials.load(this.#user, `${this.key}#${name}`);
    if (kept?.type !== 'apiKey' || kept.value === '') return undefined;
    const record = objectIn(kept.value);
    this.#registerSecrets(record);
    // Written by `#save`, under a name that no other code uses.
    if (record) return record as T;
    throw new McpAuthError(
      'mcp_auth_failed',
      `the credential service has a value of another kind under a key of ${this.key}`,
    );
  }

  #registerSecrets(record: object | undefined): void {
    for (const [name, value] of Object.entries(record ?? {})) {
      if (secretMembers.has(name) && typeof value === 'string') this.onSecret?.(name, value);
      else if ((name === 'client' || name === 'information') && typeof value === 'object')
        this.#registerSecrets(value ?? undefined);
    }
  }

  /**
   * Saves a record. Undefined replaces the record with an
   * empty one, because credential services cannot delete.
   */
  #save(name: string, record: object | undefined): Promise<void> {
    const value = record ? JSON.stringify(record) : '';
    this.#registerSecrets(record);
    return this.#credentials.save(this.#user, `${this.key}#${name}`, { type: 'apiKey', value });
  }
}

/** The members with secrets, of records and of the client in a record. */
const secretMembers: ReadonlySet<string> = new Set([
  'accessToken',
  'refreshToken',
  'codeVerifier',
  'client_secret',
  'registration_access_token',
]);

/** Returns the key of a server's credentials, which the service stores for each user. */
export function credentialKeyOf(serverUrl: string | URL): string {
  const url = new URL(serverUrl);
  url.hash = '';
  return `mcp/${url.href}`;
}

function tokensName({ issuer, resource = '' }: Pick<Binding, 'issuer' | 'resource'>): string {
  return `tokens/${JSON.stringify([issuer, resource])}`;
}

function objectIn(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    // The caller reports the error, without the text.
    return undefined;
  }
}
