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

/** The tools that are allowed as a whole in each session, kept beside it for as long as it is. */
export function allowedTools(sessions: SessionService): GrantService {
  const kept = ({ sessionId }: SessionKey): GrantService =>
    sessionGrants(sessions, { sessionId: allowedId(sessionId) });
  return {
    list: (session) => kept(session).list(session),
    add: (session, grant) => kept(session).add(session, grant),
    revoke: (session, id) => kept(session).revoke(session, id),
  };
}

/** The id of the session that keeps what is allowed in another. */
export function allowedId(sessionId: string): string {
  return `${sessionId}:allowed`;
}

/**
 * A tool that is allowed as a whole, as it is now: with another description or input it is asked about again.
 */
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
 * Of the tools of a source, those that a yes to one of them may cover: that ask, and have no greater effect.
 */
export function coveredBy(asked: Tool, tools: readonly Tool[]): readonly Tool[] {
  return tools.filter((tool) => asksFirst(tool) && rank(tool) <= rank(asked));
}

/** Why a tool is never allowed as a whole; `undefined`: it may be. */
export function neverWhole(name: string): string | undefined {
  return name === 'run_command' ? 'it would be any command at all; only --yes at the start says that' : undefined;
}

function rank(tool: Tool): number {
  return ranks[effectOfTool(tool)];
}

const ranks: { readonly [effect in ToolEffect]: number } = { read: 0, idempotent: 1, write: 2 };
