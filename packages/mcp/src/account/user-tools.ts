import { challengeOf } from '../error/sign-in-required.ts';
import type { McpSession } from '../session/mcp-session.ts';
import type { McpTool, McpToolSettings } from '../tool/mcp-tool.ts';
import { type Asker, type McpWarning, reportWarning } from '../tool/mcp-warning.ts';
import type { OfferedTools, OfferOptions } from '../tool/offered-tools.ts';
import type { Accounts } from './accounts.ts';
import { signInTool } from './sign-in-tool.ts';

/** The tools of a server for the current user, or the sign-in tool alone for a user who has not signed in. */
export class UserTools {
  readonly #options: McpToolSettings & OfferOptions;
  readonly #accounts: Accounts;
  readonly #offered: OfferedTools;
  readonly #signIn: McpTool;
  readonly #signedOut = new WeakSet<McpSession>();
  readonly #last = new WeakMap<McpSession, readonly McpTool[]>();
  readonly #lists = new WeakMap<readonly McpTool[], readonly McpTool[]>();

  constructor(options: McpToolSettings & OfferOptions, accounts: Accounts, offered: OfferedTools) {
    this.#options = options;
    this.#accounts = accounts;
    this.#offered = offered;
    const sessionOf = ({ session }: Parameters<Parameters<typeof signInTool>[1]>[0]): McpSession =>
      accounts.of(session).session;
    this.#signIn = signInTool(options, sessionOf, (context) => this.#signedOut.has(sessionOf(context)));
  }

  /** Returns the tools for a user. Throws the errors of the session. */
  async of(asker: Asker): Promise<readonly McpTool[]> {
    const { hasUsers } = this.#accounts;
    if (hasUsers && !asker.context) return none;
    const { session, auth } = this.#accounts.of(asker.context?.session);
    session.secrets.registerWith(asker.context);
    try {
      return await this.#toolsOf(session, auth !== undefined, asker);
    } finally {
      // The request may have refreshed the token, so the secrets are registered again.
      session.secrets.registerWith(asker.context);
    }
  }

  async #toolsOf(session: McpSession, hasAuth: boolean, asker: Asker): Promise<readonly McpTool[]> {
    if (!hasAuth) return this.#offered.of(session, asker);
    try {
      const tools = await this.#offered.of(session, asker);
      this.#signedOut.delete(session);
      this.#last.set(session, tools);
      return this.#withSignIn(tools, asker);
    } catch (error) {
      if (!challengeOf(error)) throw error;
      this.#signedOut.add(session);
      // Calls that wait for an answer still find their tools; each call asks for the sign-in itself.
      return this.#withSignIn(this.#last.get(session) ?? none, asker);
    }
  }

  #withSignIn(tools: readonly McpTool[], { warn }: Asker): readonly McpTool[] {
    const known = this.#lists.get(tools);
    if (known) return known;
    const others = tools.filter(({ name }) => name !== this.#signIn.name);
    if (others.length < tools.length) {
      const { name: server, onWarning } = this.#options;
      const warning: McpWarning = {
        code: 'mcp_tool_invalid',
        server,
        tool: this.#signIn.name,
        message: 'is omitted: the sign-in tool of the toolset has this name',
      };
      reportWarning(warning, onWarning, warn);
    }
    const list = Object.freeze([...others, this.#signIn]);
    this.#lists.set(tools, list);
    return list;
  }
}

const none: readonly never[] = Object.freeze([]);
