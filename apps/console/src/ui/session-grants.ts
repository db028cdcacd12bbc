import { type Grant, grantsOf, revokeGrant } from '@mortise/confirmation';
import { allowedTools } from '../approval/allowed-tools.ts';
import { type ConsoleSessions, sessionKeyOf } from '../sessions/console-sessions.ts';

/** The approvals of a session beyond single calls, a line each. */
export async function allowedLines(sessions: ConsoleSessions, id: string): Promise<readonly string[]> {
  const grants = await grantsIn(sessions, id);
  if (grants.length === 0) return ['Nothing is allowed beyond what you were asked.'];
  return grants.map(({ tool, args }) => {
    const only = Object.entries(args).map(([name, condition]) => `${name} ${JSON.stringify(condition)}`);
    return `${tool}${only.length === 0 ? ', whole' : ` with ${only.join(', ')}`}`;
  });
}

/** Takes all of that back. */
export async function clearAllowed(sessions: ConsoleSessions, id: string): Promise<readonly string[]> {
  const key = sessionKeyOf(id);
  const whole = allowedTools(sessions.service);
  for (const grant of await whole.list(key)) await whole.revoke(key, grant.id);
  const session = await sessions.load(id);
  for (const grant of grantsOf(session?.events ?? [])) await revokeGrant(sessions.service, key, grant.id);
  return ['Taken back: each call is asked about again.'];
}

async function grantsIn(sessions: ConsoleSessions, id: string): Promise<readonly Grant[]> {
  const session = await sessions.load(id);
  return [...grantsOf(session?.events ?? []), ...(await allowedTools(sessions.service).list(sessionKeyOf(id)))];
}
