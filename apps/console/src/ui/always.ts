import { type Grant, type GrantService, grantsOf, revokeGrant } from '@mortise/confirmation';
import { isJsonObject, type PendingCall, type SessionKey, type Tool } from '@mortise/core';
import { allowedTools, approvalGateName, coveredBy, neverAllowed, toolGrant } from '../approval/approval-gate.ts';
import type { OutsideTools } from '../outside/outside-tools.ts';
import { type ConsoleSessions, sessionKeyOf } from '../sessions/console-sessions.ts';
import { plural } from '../text/amounts.ts';

/** An approval beyond the current call, which the user may give. */
interface AlwaysOffer {
  readonly letter: string;
  /** The label of the choice. Foreign text, not neutralized. */
  readonly label: string;
  /** The calls that the approval covers. Foreign text, not neutralized. */
  readonly covers: string;
  /** Stores the approval. */
  readonly give: () => Promise<void>;
}

/** The approvals beyond a call that the user may give, and the reason why others are not offered. */
export interface Always {
  readonly offers: readonly AlwaysOffer[];
  readonly refused?: string;
}

/** The sources of tools, and the store of approvals. */
interface AlwaysSetup {
  readonly grants: GrantService;
  readonly session: () => SessionKey;
  /** Returns a tool of the console itself by name. */
  readonly ownTool: (name: string) => Tool | undefined;
  /** Returns the source of an external tool, with the tools of that source. */
  readonly sourceOf: (name: string) => Promise<{ readonly label: string; readonly tools: readonly Tool[] } | undefined>;
}

/** Access to the tools of a conversation. */
interface AlwaysDesk {
  readonly tools: readonly Tool[];
  readonly outside: OutsideTools | undefined;
  readonly sessions: ConsoleSessions;
  /** Returns the id of the current session. */
  readonly session: () => string;
}

/** Returns a function that finds the approvals beyond a call in a conversation. */
export function alwaysIn({ tools, outside, sessions, session }: AlwaysDesk): (pending: PendingCall) => Promise<Always> {
  const setup: AlwaysSetup = {
    grants: allowedTools(sessions.service),
    session: () => sessionKeyOf(session()),
    ownTool: (name) => tools.find((tool) => tool.name === name),
    async sourceOf(name) {
      const label = outside?.toolset.sourceOf(name);
      if (!outside || label === undefined) return undefined;
      const all = await outside.toolset.all();
      return { label, tools: all.filter((tool) => outside.toolset.sourceOf(tool.name) === label) };
    },
  };
  return (pending) => alwaysWith(pending, setup);
}

/**
 * Returns the approvals beyond a call's own arguments: for any call of its tool, and for all tools of its
 * server that need approval, in their current form. Only questions of the console's gate have them; a tool's
 * own question is about that call alone.
 */
async function alwaysWith(pending: PendingCall, { grants, session, ownTool, sourceOf }: AlwaysSetup): Promise<Always> {
  const { call, payload, gate } = pending;
  if (gate !== approvalGateName || !isJsonObject(payload) || !isJsonObject(payload['remember'])) return { offers: [] };
  const never = neverAllowed(call.name);
  if (never !== undefined) return { offers: [], refused: `"always" is not offered for ${call.name}: ${never}` };
  const source = await sourceOf(call.name);
  const tool = ownTool(call.name) ?? source?.tools.find(({ name }) => name === call.name);
  if (!tool) return { offers: [] };
  const give = (tools: readonly Tool[]) => async (): Promise<void> => {
    for (const each of tools) await grants.add(session(), await toolGrant(each, pending, Date.now()));
  };
  const offer: AlwaysOffer = {
    letter: 't',
    label: 'Always: this tool',
    covers: `${call.name} with any arguments, as the tool is now`,
    give: give([tool]),
  };
  const covered = source ? coveredBy(tool, source.tools) : [];
  if (!source || covered.length < 2) return { offers: [offer] };
  const count = plural(covered.length, 'tool');
  const rest = source.tools.length - covered.length;
  const beyond = rest > 0 ? `; not its other ${rest}, which only read or have a greater effect` : '';
  const server: AlwaysOffer = {
    letter: 's',
    label: `Always: ${source.label}`,
    covers: `${count} of ${source.label} with any arguments, as they are now${beyond}`,
    give: give(covered),
  };
  return { offers: [offer, server] };
}

/** Returns the approvals of a session beyond single calls, one line each. */
export async function allowedLines(sessions: ConsoleSessions, id: string): Promise<readonly string[]> {
  const grants = await grantsIn(sessions, id);
  if (grants.length === 0) return ['No call is allowed beyond those that you approved.'];
  return grants.map(({ tool, args }) => {
    const only = Object.entries(args).map(([name, condition]) => `${name} ${JSON.stringify(condition)}`);
    return `${tool}${only.length === 0 ? ', whole' : ` with ${only.join(', ')}`}`;
  });
}

/** Revokes all approvals of the session. */
export async function clearAllowed(sessions: ConsoleSessions, id: string): Promise<readonly string[]> {
  const key = sessionKeyOf(id);
  const allowed = allowedTools(sessions.service);
  for (const grant of await allowed.list(key)) await allowed.revoke(key, grant.id);
  const session = await sessions.load(id);
  for (const grant of grantsOf(session?.events ?? [])) await revokeGrant(sessions.service, key, grant.id);
  return ['Revoked: you are asked about each call again.'];
}

async function grantsIn(sessions: ConsoleSessions, id: string): Promise<readonly Grant[]> {
  const session = await sessions.load(id);
  return [...grantsOf(session?.events ?? []), ...(await allowedTools(sessions.service).list(sessionKeyOf(id)))];
}
