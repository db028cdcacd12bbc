import { type Grant, type GrantService, grantsOf, revokeGrant } from '@mortise/confirmation';
import { isJsonObject, type PendingCall, type SessionKey, type Tool } from '@mortise/core';
import { allowedTools, approvalGateName, coveredBy, neverAllowed, toolGrant } from '../approval/approval-gate.ts';
import type { OutsideTools } from '../outside/outside-tools.ts';
import { type ConsoleSessions, sessionKeyOf } from '../sessions/console-sessions.ts';
import { plural } from '../text/amounts.ts';

/** An approval beyond the current call that the user may give. */
interface AlwaysOffer {
  readonly letter: string;
  /** The label of its key. Foreign text, not neutralized. */
  readonly label: string;
  /** The calls it covers. Foreign text, not neutralized. */
  readonly covers: string;
  /** Stores the approval. */
  readonly give: () => Promise<void>;
}

/** The approvals beyond a call that are possible, and those that are not, with descriptions. */
export interface Always {
  readonly offers: readonly AlwaysOffer[];
  readonly refused?: string;
}

/** The sources of tools, and the store of approvals. */
interface AlwaysSetup {
  readonly grants: GrantService;
  readonly session: () => SessionKey;
  /** A tool of the console itself. */
  readonly ownTool: (name: string) => Tool | undefined;
  /** The source of a tool from outside, and the tools of that. */
  readonly sourceOf: (name: string) => Promise<{ readonly label: string; readonly tools: readonly Tool[] } | undefined>;
}

/** Access to a conversation's tools. */
interface AlwaysDesk {
  readonly tools: readonly Tool[];
  readonly outside: OutsideTools | undefined;
  readonly sessions: ConsoleSessions;
  /** The id of the current session. */
  readonly session: () => string;
}

/** The approvals beyond a call that are possible in a conversation. */
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
 * The approvals beyond a call's own arguments: its complete tool, and all asking tools of its server, in
 * their current form. Only for questions of the console's gate; a tool's own question is about that call
 * alone.
 */
async function alwaysWith(pending: PendingCall, { grants, session, ownTool, sourceOf }: AlwaysSetup): Promise<Always> {
  const { call, payload, gate } = pending;
  if (gate !== approvalGateName || !isJsonObject(payload) || !isJsonObject(payload['remember'])) return { offers: [] };
  const never = neverAllowed(call.name);
  if (never !== undefined) return { offers: [], refused: `all of ${call.name} is not offered: ${never}` };
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

/** The approvals of a session beyond single calls, a line each. */
export async function allowedLines(sessions: ConsoleSessions, id: string): Promise<readonly string[]> {
  const grants = await grantsIn(sessions, id);
  if (grants.length === 0) return ['Nothing is allowed beyond what you were asked.'];
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
  return ['Taken back: each call is asked about again.'];
}

async function grantsIn(sessions: ConsoleSessions, id: string): Promise<readonly Grant[]> {
  const session = await sessions.load(id);
  return [...grantsOf(session?.events ?? []), ...(await allowedTools(sessions.service).list(sessionKeyOf(id)))];
}
