import {
  type ConfirmationGateOptions,
  confirmationGate,
  definitionOf,
  type Grant,
  type GrantService,
  sessionGrants,
} from '@mortise/confirmation';
import {
  effectOfTool,
  oneOf,
  type PendingCall,
  type SessionKey,
  type SessionService,
  type Tool,
  type ToolEffect,
  type ToolGate,
} from '@mortise/core';
import type { ModeSwitch } from './approver.ts';

/** Options of the gate. */
interface ApprovalOptions {
  /** The approval mode; if omitted, the gate asks. */
  readonly mode?: Pick<ModeSwitch, 'current'> | undefined;
  /** The tools that are allowed with any arguments. If omitted, there are none. */
  readonly allowed?: GrantService | undefined;
}

/**
 * Creates a gate that asks before a tool with an effect runs. Tools that only read pass.
 *
 * An approval for the session covers later calls with the same path, or the same command; for other tools,
 * calls with the same arguments. If a tool is always allowed, each of its calls is covered as long as the
 * tool's definition does not change.
 */
export function approvalGate({ mode, allowed }: ApprovalOptions = {}): ToolGate {
  const options = optionsOf(mode);
  const asking = confirmationGate(options);
  const granting = allowed && confirmationGate({ ...options, grants: allowed });
  return {
    ...asking,
    async check(call, tool, context) {
      // The console shows its own offers, so the inner gate is only asked whether a grant covers the call.
      if (granting && allowed && context.answers.length === 0 && (await names(allowed, context.session, tool))) {
        const decided = await granting.check(call, tool, context);
        if (decided.type === 'proceed') return decided;
      }
      return asking.check(call, tool, context);
    },
  };
}

/** The name of the gate, to which grants are bound. */
export const approvalGateName = 'approval';

/** Returns true if the gate asks before a tool runs. */
export function asksFirst({ effect }: Pick<Tool, 'effect'>): boolean {
  return effect !== 'read';
}

async function names(
  allowed: GrantService,
  session: Parameters<GrantService['list']>[0],
  { name }: Tool,
): Promise<boolean> {
  // If the grants cannot be read, no call is covered.
  const grants = await Promise.resolve(allowed.list(session)).catch(() => []);
  return grants.some(({ tool }) => tool === name);
}

function optionsOf(mode: ApprovalOptions['mode']): ConfirmationGateOptions {
  return {
    name: approvalGateName,
    policy: [
      // This rule comes first, so that it also denies calls that were allowed before.
      { effect: withEffect, when: () => mode?.current === 'plan', decision: 'deny', reason: planReason },
      { tool: 'write_file', decision: 'ask', remember: { sameArgs: ['path'] } },
      { tool: 'run_command', decision: 'ask', remember: { sameArgs: ['command'] } },
    ],
    // A question stays open until its session is resumed.
    ask: { remember: {}, ttlMs: 90 * 24 * 60 * 60 * 1000 },
  };
}

/** All effects except `read`. */
const withEffect = oneOf<Exclude<ToolEffect, 'read'>>({ write: true, idempotent: true });

const planReason =
  'the user allows only reads for now; say what you would do, step by step, and end your turn: the user allows other calls afterwards';

/**
 * Returns the store of the tools that are always allowed in a session, which is kept as long as the session.
 */
export function allowedTools(sessions: SessionService): GrantService {
  const kept = ({ sessionId }: SessionKey): GrantService =>
    sessionGrants(sessions, { sessionId: allowedId(sessionId) });
  return {
    list: (session) => kept(session).list(session),
    add: (session, grant) => kept(session).add(session, grant),
    revoke: (session, id) => kept(session).revoke(session, id),
  };
}

/**
 * Returns the id of the session that stores the approvals of another session. It begins with `mortise:`, so
 * that the deletion of old sessions keeps it while the other session is still in use.
 */
export function allowedId(sessionId: string): string {
  return `mortise:allowed:${sessionId}`;
}

/**
 * Returns the grant for a tool in its current form: after a
 * change of its description or input, the user is asked again.
 */
export async function toolGrant(tool: Tool, { id, call }: PendingCall, at: number): Promise<Grant> {
  return {
    id: `${id}/${tool.name}`,
    callId: call.id,
    gate: approvalGateName,
    tool: tool.name,
    definition: await definitionOf(tool),
    args: {},
    exact: false,
    scope: 'session',
    by: 'user',
    at,
  };
}

/**
 * Returns the tools of a source that an approval of one of its tools
 * may cover: those that need approval and have no greater effect.
 */
export function coveredBy(asked: Tool, tools: readonly Tool[]): readonly Tool[] {
  return tools.filter((tool) => asksFirst(tool) && rank(tool) <= rank(asked));
}

/** Returns the reason why a tool can never be always allowed; `undefined` if it can be. */
export function neverAllowed(name: string): string | undefined {
  return name === 'run_command' ? 'that would allow any command at all; only the option --yes does that' : undefined;
}

function rank(tool: Tool): number {
  return ranks[effectOfTool(tool)];
}

const ranks: { readonly [effect in ToolEffect]: number } = { read: 0, idempotent: 1, write: 2 };
