import {
  type CredentialResponse,
  checkMembers,
  either,
  type JsonValue,
  listOf,
  type MemberRules,
  type PendingRequest,
  type ReadonlyContext,
  recordOf,
  type SessionKey,
  type Tool,
  ToolError,
  type Toolset,
  type ToolsetWarn,
  traitNames,
  wholeNumber,
} from '@mortise/core';
import { type AccountOptions, Accounts } from '../account/accounts.ts';
import { UserTools } from '../account/user-tools.ts';
import { assertRoots } from '../ask/roots-of.ts';
import { finishSignIn, handleOf } from '../auth/sign-in.ts';
import { fromContent } from '../content/from-content.ts';
import { checkServer, timeoutMembers } from '../endpoint/check-server.ts';
import { McpAuthError } from '../error/mcp-auth-error.ts';
import { challengeOf } from '../error/sign-in-required.ts';
import { isRecord } from '../json/json-shape.ts';
import { samplingMembers } from '../sampling/mcp-sampling.ts';
import type { McpSession } from '../session/mcp-session.ts';
import { assertChecked, type CheckOptions } from '../tool/check-options.ts';
import { assertConfirmable } from '../tool/confirm-gates.ts';
import { egressMembers } from '../tool/egress-of.ts';
import { fingerprintOf } from '../tool/fingerprint.ts';
import type { McpTool, McpToolSettings } from '../tool/mcp-tool.ts';
import { readDefinition } from '../tool/mcp-tool-definition.ts';
import { reportWarning } from '../tool/mcp-warning.ts';
import { OfferedTools, type OfferOptions } from '../tool/offered-tools.ts';
import { resourceTools } from '../tool/resource-tools.ts';

/** Settings of a server and its tools, without the validator. */
export interface McpToolsetSettings extends Omit<AccountOptions, 'onNote' | 'signIn'>, McpToolSettings, OfferOptions {}

/** Options of a server and its tools. */
export type McpToolsetOptions = McpToolsetSettings & CheckOptions;

/** The tools of one MCP server. */
export interface McpToolset extends Toolset {
  /**
   * Lists the tools for the user of the context. Without a
   * context, a server at which each user signs in has no tools.
   */
  tools(context?: ReadonlyContext, warn?: ToolsetWarn): Promise<readonly McpTool[]>;
  /**
   * The connection that all users share, for resources, prompts, and other features of the SDK's client.
   * Throws `mcp_no_user` if each user has their own session.
   */
  readonly session: McpSession;
  /** Returns the connection of a user, or the connection that all users share. */
  sessionOf(user: SessionKey): McpSession;
  /** Makes the next turn ask the server for its list again. */
  refresh(): void;
  /** Accepts the changed definition of a tool, from the next turn on. */
  accept(tool: string): void;
  /**
   * Returns the current fingerprint of each tool, by the server's
   * name of the tool, for the option `pins`. Throws `mcp_no_user`.
   */
  fingerprints(user?: SessionKey): Promise<{ readonly [tool: string]: string }>;
  /** Returns true if a question is about signing in to this server. */
  isSignIn(question: PendingRequest): boolean;
  /**
   * Finishes the sign-in of such a question, for `answerMcpSignIn`, and returns the value of the answer.
   * Throws `McpAuthError`.
   */
  finishSignIn(question: PendingRequest, response: CredentialResponse, user: SessionKey): Promise<JsonValue>;
  close(): Promise<void>;
}

/**
 * Creates a toolset of the tools of one MCP server. The server
 * is started or reached when the tools are first listed.
 *
 * Throws `no_validator` without a validator for arguments and results, `no_confirmation` without a
 * confirmation gate, `mcp_invalid_root`, `invalid_option`, and `unknown_option`.
 */
export function mcpToolset(options: McpToolsetOptions): McpToolset {
  options = checkMembers('mcpToolset', options, mcpToolsetOptions);
  const { name, onWarning } = options;
  options = { ...options, server: checkServer(name, options.server) };
  assertChecked(name, options);
  assertConfirmable(name, options);
  assertRoots(name, options.roots);
  const onNote = (message: string): void =>
    reportWarning({ code: 'mcp_server_warning', server: name, message }, onWarning);
  const accounts = new Accounts({ ...options, onNote });
  const offered = new OfferedTools(options, ({ session }) => accounts.of(session).session);
  const users = new UserTools(options, accounts, offered);
  const refresh = (): void => {
    for (const session of accounts.sessions) session.refresh();
  };
  return {
    name,
    get session() {
      return accounts.of().session;
    },
    sessionOf: (user) => accounts.of(user).session,
    tools: (context, warn) => users.of({ context, warn }),
    refresh,
    accept(tool) {
      offered.accept(tool);
      refresh();
    },
    fingerprints: (user) => fingerprintsOf(accounts.of(user).session),
    isSignIn: (question) => handleOf(question, accounts.credentialKey) !== undefined,
    async finishSignIn(question, response, user) {
      const { auth } = accounts.of(user);
      const handle = handleOf(question, accounts.credentialKey);
      if (auth && handle !== undefined) return finishSignIn(auth, user.sessionId, handle, response);
      throw new McpAuthError('mcp_sign_in_unknown', `the question is not about signing in to "${name}"`);
    },
    close: () => accounts.close(),
  };
}

/**
 * Creates tools for the resources of a server: `list_resources`, which includes the templates, and
 * `read_resource`, each with the prefix. It is empty if the server has no resources, or the user has not
 * signed in. Closing the result closes no connection, because the session belongs to the toolset.
 */
export function mcpResources(
  { name, sessionOf }: Pick<McpToolset, 'name' | 'sessionOf'>,
  options: { readonly prefix?: string } = {},
): Toolset {
  options = checkMembers('mcpResources', options, mcpResourcesOptions);
  const { prefix = '' } = options;
  let tools: readonly Tool[] | undefined;
  return {
    name: `${name} resources`,
    async tools(context) {
      const session = sessionOf(context.session);
      tools ??= Object.freeze(resourceTools({ name, prefix, sessionOf, timeoutMs: session.timeouts.callMs }));
      try {
        const client = await session.client();
        return client.getServerCapabilities?.()?.resources ? tools : none;
      } catch (error) {
        // The toolset of the server offers the sign-in tool.
        if (challengeOf(error)) return none;
        throw error;
      }
    },
  };
}

/**
 * Creates an instruction from a prompt of a server. The prompt is
 * requested again before each model request, so that it is current.
 *
 * The server's author then instructs the agent: use only prompts of servers that you trust.
 */
export function mcpPrompt(
  toolset: Pick<McpToolset, 'session' | 'sessionOf'>,
  name: string,
  args: { readonly [name: string]: string } = {},
): (context?: ReadonlyContext) => Promise<string> {
  return async (context) => {
    const session = context ? toolset.sessionOf(context.session) : toolset.session;
    session.secrets.registerWith(context);
    const prompt = await session.ask(async (client) => client.getPrompt?.({ name, arguments: { ...args } }));
    const messages =
      isRecord(prompt) && Array.isArray(prompt['messages']) ? (prompt['messages'] as readonly unknown[]) : [];
    session.secrets.registerWith(context);
    const { blocks } = fromContent(messages.map((message) => (isRecord(message) ? message['content'] : message)));
    const texts = blocks.map((block) =>
      typeof block === 'string'
        ? block
        : block.type === 'text'
          ? block.text
          : `[${block.mimeType} omitted: an instruction can only be text]`,
    );
    if (blocks.every((block) => typeof block !== 'string'))
      throw new ToolError(`the prompt "${name}" of "${session.name}" has no text`, { code: 'mcp_bad_result' });
    return texts.join('\n');
  };
}

async function fingerprintsOf(session: McpSession): Promise<{ readonly [tool: string]: string }> {
  const definitions = (await session.entries()).map(readDefinition);
  return Object.fromEntries(
    definitions.flatMap((definition) =>
      'problem' in definition ? [] : [[definition.name, fingerprintOf(definition)] as const],
    ),
  );
}

const mcpToolsetOptions = {
  name: 'text',
  server: 'object',
  maxUsers: wholeNumber(1),
  timeouts: timeoutMembers,
  maxFrameBytes: wholeNumber(1),
  maxPages: wholeNumber(1),
  callMeta: 'function',
  sampling: samplingMembers,
  roots: either(listOf(either('text', 'object')), 'function'),
  prefix: 'string',
  exposure: ['direct', 'deferred'],
  gates: 'function',
  maxDescriptionChars: wholeNumber(1),
  lenientArgs: 'boolean',
  strictOutput: 'boolean',
  effect: either(traitNames.effect, 'function'),
  egress: egressMembers,
  trustAnnotations: 'boolean',
  confirm: either('boolean', 'function'),
  confirmWith: 'function',
  filter: 'function',
  pins: recordOf('string'),
  optional: 'boolean',
  onWarning: 'function',
  validator: 'object',
  unchecked: 'boolean',
} satisfies MemberRules<McpToolsetOptions>;

const none: readonly never[] = Object.freeze([]);

const mcpResourcesOptions = { prefix: 'string' } satisfies MemberRules<{ readonly prefix?: string }>;
