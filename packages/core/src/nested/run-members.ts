import type { Agent, Member } from '../agent/agent.ts';
import { RunError } from '../error/errors.ts';
import type { MemberEnd } from '../event/event.ts';
import { type BranchEnd, type BranchScope, newEvent } from '../run/scope.ts';
import type { BranchState } from '../view/branch-state.ts';
import { branchScope, endOpenCalls, pathOf } from './branch-scope.ts';

/**
 * Starts the new members of a workflow agent and resumes its other members, in parallel, until each has ended
 * or waits.
 */
export async function runMembers(scope: BranchScope, members: readonly Member[]): Promise<void> {
  const { branch } = scope;
  const { journal } = scope.run;
  const fresh = members.filter(({ key }) => !branch.team?.members.has(key));
  if (fresh.length > 0) {
    journal.write(fresh.map((member) => openedEvent(scope, member)));
    await journal.stored();
  }
  await resumeMembers(
    scope,
    members.map(({ key }) => key),
  );
}

/** Continues the members that have not ended, at most `concurrency` at once. */
export async function resumeMembers(scope: BranchScope, keys: Iterable<string>): Promise<void> {
  const started = [...keys];
  const agents = new Map<string | undefined, Agent>(scope.agent.subAgents?.map((agent) => [agent.name, agent]));
  const waiting = started.values();
  const work = async (): Promise<void> => {
    for (const key of waiting) {
      const member = scope.branch.team?.members.get(key);
      if (member && !member.over) await driveMember(scope, member, agents.get(member.agent));
    }
  };
  const most = Math.min(started.length, scope.run.settings.concurrency);
  const settled = await Promise.allSettled(Array.from({ length: most }, work));
  for (const each of settled) if (each.status === 'rejected') throw each.reason;
}

function openedEvent(scope: BranchScope, { key, agent, reads }: Member): ReturnType<typeof newEvent> {
  const { path } = scope.branch;
  const event = newEvent(scope, {
    type: 'opened',
    agent: agent.name,
    path: [...pathOf(scope.run.agent, scope.branch), agent.name],
    member: key,
    reads,
    ...(path !== undefined && { parent: path }),
  });
  return { ...event, author: agent.name, branch: `${path === undefined ? '' : `${path}/`}${agent.name}:${event.id}` };
}

/**
 * Runs one member. Throws `unknown_agent` if its agent no longer exists; the member resumes once the agent
 * exists again.
 */
async function driveMember(scope: BranchScope, member: BranchState, base: Agent | undefined): Promise<void> {
  if (!base)
    throw new RunError(
      'unknown_agent',
      `\`${scope.agent.name}\` has no member "${member.agent}" any more; add it again and continue the session, or send a message to start again`,
    );
  const nested = branchScope(scope, { branch: member, base, tree: scope.tree });
  const end = endOf(await scope.run.drive(nested), member);
  if (!end) return;
  endOpenCalls(nested, member);
  scope.run.journal.write([newEvent(nested, { type: 'closed', ...end })]);
}

/** Returns the end of a member; undefined if it has not ended. */
function endOf(driven: BranchEnd, { escalated }: BranchState): MemberEnd | undefined {
  switch (driven.do) {
    case 'complete':
      return {
        status: 'completed',
        ...(driven.output !== undefined && { output: driven.output }),
        ...((driven.escalate ?? escalated) && { escalated: true }),
      };
    case 'stop': {
      const { status, code, message } = driven.stopped;
      return { status: status === 'limited' ? 'limited' : 'failed', code, message };
    }
    default:
      return undefined;
  }
}
