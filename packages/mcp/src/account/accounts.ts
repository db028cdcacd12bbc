import { ConfigError, type SessionKey } from '@mortise/core';
import { credentialKeyOf } from '../auth/auth-records.ts';
import { signInQuestion } from '../auth/sign-in.ts';
import { type AuthSetup, UserAuth } from '../auth/user-auth.ts';
import { type ClientAuth, defaultTimeouts, type HttpServer, type McpAuth } from '../endpoint/mcp-server.ts';
import { serverFetch } from '../endpoint/server-fetch.ts';
import { messageOf } from '../error/call-error.ts';
import { defaultMaxFrameBytes, McpSession, type McpSessionOptions } from '../session/mcp-session.ts';

/** The session of one user with a server, or the one session that all users of the server share. */
export interface Account {
  readonly session: McpSession;
  /** The sign-in state, for a server that users sign in to. */
  readonly auth?: UserAuth;
}

/** Options of the sessions with one server: one session for each user, or one for all. */
export interface AccountOptions extends McpSessionOptions {
  /**
   * The maximum number of users with an open session; beyond it,
   * the session that was used longest ago is closed. Default 100.
   */
  readonly maxUsers?: number | undefined;
}

/**
 * The sessions with one server: one for each user if each
 * user has their own tokens, otherwise one for all users.
 */
export class Accounts {
  readonly hasUsers: boolean;
  /** The credential key, for a server that users sign in to. */
  readonly credentialKey: string | undefined;
  readonly #options: AccountOptions;
  readonly #accounts = new Map<string, Account>();
  #isClosed = false;

  /** Throws `invalid_option`. */
  constructor(options: AccountOptions) {
    const { server, name } = options;
    this.#options = options;
    this.hasUsers = false;
    this.credentialKey = undefined;
    if (server.type !== 'http') return;
    const { auth, authProvider } = server;
    if (auth && authProvider)
      throw new ConfigError('invalid_option', `toolset "${name}": give auth or authProvider, not both`);
    if (auth && auth.redirectUrl === undefined && auth.clientId === undefined)
      throw new ConfigError(
        'invalid_option',
        `toolset "${name}": auth needs a redirectUrl (users sign in) or a clientId (the application gets its own tokens)`,
      );
    if (auth?.redirectUrl !== undefined) this.credentialKey = credentialKeyOf(server.url);
    this.hasUsers = auth ? auth.redirectUrl !== undefined : typeof authProvider === 'function';
  }

  /**
   * Returns the account of a user. Throws `mcp_no_user` if the
   * server has an account for each user and no user is given.
   */
  of(user?: SessionKey): Account {
    const id = this.hasUsers ? this.#idOf(user) : '';
    const account = this.#accounts.get(id) ?? this.#open(user);
    if (this.#isClosed) this.#end(account);
    // The map keeps the newest account last.
    this.#accounts.delete(id);
    this.#accounts.set(id, account);
    this.#bound();
    return account;
  }

  get sessions(): readonly McpSession[] {
    return [...this.#accounts.values()].map(({ session }) => session);
  }

  async close(): Promise<void> {
    if (!this.hasUsers) this.of();
    this.#isClosed = true;
    await Promise.all(this.sessions.map((session) => session.close()));
  }

  #idOf(user: SessionKey | undefined): string {
    if (user) return JSON.stringify([user.appName, user.userId]);
    const { name } = this.#options;
    throw new ConfigError(
      'mcp_no_user',
      `the toolset "${name}" has a session for each user, but no user was given; pass the user's SessionKey`,
    );
  }

  #open(user: SessionKey | undefined): Account {
    const { server } = this.#options;
    if (server.type !== 'http') return { session: new McpSession(this.#options) };
    const { auth, authProvider } = server;
    if (auth) {
      const own = new UserAuth(this.#setup(server, auth), user ?? applicationOf(auth));
      const account = this.#signedIn(server, own);
      const { secrets } = account.session;
      secrets.add('clientSecret', auth.clientSecret);
      own.records.onSecret = (name, value) => secrets.add(name, value);
      return account;
    }
    const own = typeof authProvider === 'function' ? user && authProvider(user) : authProvider;
    return { session: this.#sessionWith(server, own) };
  }

  #signedIn(server: HttpServer, auth: UserAuth): Account {
    if (!this.hasUsers) return { session: this.#sessionWith(server, auth) };
    const session = this.#sessionWith(server, auth, {
      signIn: (challenge, sessionId) => signInQuestion(auth, sessionId, { ...auth.challenge, ...challenge }),
    });
    return { session, auth };
  }

  #sessionWith(
    { auth: _, authProvider: __, ...server }: HttpServer,
    own: ClientAuth | undefined,
    more: Pick<McpSessionOptions, 'signIn'> = {},
  ): McpSession {
    return new McpSession({ ...this.#options, ...more, server: { ...server, ...(own && { authProvider: own }) } });
  }

  #setup(server: HttpServer, auth: McpAuth): AuthSetup {
    const { name, timeouts, maxFrameBytes = defaultMaxFrameBytes } = this.#options;
    return {
      name,
      auth,
      url: new URL(server.url),
      fetch: serverFetch(server, maxFrameBytes),
      timeoutMs: timeouts?.connectMs ?? defaultTimeouts.connectMs,
    };
  }

  /** Closes the oldest accounts above the limit; an account with running calls stays. */
  #bound(): void {
    const { maxUsers = 100 } = this.#options;
    if (this.#accounts.size <= maxUsers) return;
    for (const [id, account] of [...this.#accounts].slice(0, -1)) {
      if (!account.session.isIdle) continue;
      this.#accounts.delete(id);
      this.#end(account);
      if (this.#accounts.size <= maxUsers) return;
    }
  }

  /** Closes the session without waiting for it. */
  #end({ session }: Account): void {
    session.close().catch((error: unknown) => session.note(`could not be closed: ${messageOf(error)}`));
  }
}

/** Returns the key under which tokens of the application itself are stored, apart from those of its users. */
function applicationOf({ clientId = '' }: McpAuth): SessionKey {
  return { appName: 'mortise:mcp', userId: clientId, sessionId: '' };
}
