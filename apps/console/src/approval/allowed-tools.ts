import { definitionOf, type Grant, type GrantService, sessionGrants } from '@mortise/confirmation';
import {
  effectOfTool,
  type PendingCall,
  type SessionKey,
  type SessionService,
  type Tool,
  type ToolEffect,
} from '@mortise/core';
import { approvalGateName, asksFirst } from './approval-gate.ts';

/** The tools that are allowed entirely in each session, kept as long as the session. */
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
 * The id of the session that keeps what is allowed in another. It begins with `mortise:`: the deletion of old
 * sessions would otherwise delete it while the other is still in use.
 */
export function allowedId(sessionId: string): string {
  return `mortise:allowed:${sessionId}`;
}

/** The allowed tool in its current form: with another description or input it is asked about again. */
export async function wholeTool(tool: Tool, { id, call }: PendingCall, at: number): Promise<Grant> {
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
 * The tools of a source that an approval of one of them may cover: those that ask, and have no greater
 * effect.
 */
export function coveredBy(asked: Tool, tools: readonly Tool[]): readonly Tool[] {
  return tools.filter((tool) => asksFirst(tool) && rank(tool) <= rank(asked));
}

/** The reason why a tool is never allowed entirely; `undefined` if it may be. */
export function neverWhole(name: string): string | undefined {
  return name === 'run_command' ? 'it would be any command at all; only --yes at the start says that' : undefined;
}

function rank(tool: Tool): number {
  return ranks[effectOfTool(tool)];
}

const ranks: { readonly [effect in ToolEffect]: number } = { read: 0, idempotent: 1, write: 2 };
