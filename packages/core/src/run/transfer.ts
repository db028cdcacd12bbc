import { ToolError } from '../error/tool-error.ts';
import { transferOf } from '../view/apply-calls.ts';
import { transferTargets } from './agent-tree.ts';
import type { AgentScope } from './run-scope.ts';
import type { ToolTurn } from './tool-turn.ts';

/** Throws where the turn cannot be handed to an agent of that name. */
export function checkTransfer({ tree, agent, branch }: AgentScope, turn: ToolTurn, to: string): void {
  const names = transferTargets(tree, agent).map(({ name }) => name);
  if (!names.includes(to)) {
    const known = names.length > 0 ? `It can hand over to: ${names.join(', ')}.` : 'It has no agent to hand over to.';
    throw new ToolError(`\`${agent.name}\` cannot hand over to "${to.slice(0, 100)}". ${known}`, {
      code: 'unknown_agent',
    });
  }
  const other = turn.transferTo ?? branch.round.transferTo;
  if (other !== undefined)
    throw new ToolError(`The conversation goes to \`${other}\` already; it goes to one agent.`, {
      code: 'transfer_refused',
    });
  if ((branch.transfers?.get(transferOf(agent.name, to)) ?? 0) < mostAlike) return;
  throw new ToolError(
    `\`${agent.name}\` and \`${to}\` have been handing the conversation to each other. Answer yourself, or say what is missing.`,
    { code: 'transfer_refused' },
  );
}

/** How often one agent hands over to the same other one in an invocation. */
const mostAlike = 2;
