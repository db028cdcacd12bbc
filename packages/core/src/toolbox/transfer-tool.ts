import type { Agent } from '../agent/agent.ts';
import { transferTargets } from '../run/agent-tree.ts';
import type { AgentScope } from '../run/run-scope.ts';
import type { Tool } from '../tool/tool.ts';

/** The tool by which the agent that has the turn hands it to another; undefined where there is none. */
export function transferToolOf({ tree, agent }: AgentScope): Tool | undefined {
  const targets = transferTargets(tree, agent);
  return targets.length > 0 ? transferTool(targets) : undefined;
}

/** By the name that the model is told. */
function transferTool(targets: readonly Agent[]): Tool {
  const names = targets.map(({ name }) => name);
  const listed = targets.map(({ name, description }) => `- ${name}${description === '' ? '' : `: ${description}`}`);
  const description = `Hands the conversation to another agent, which goes on with it in your place. Use it where that agent fits the user's words better than you do. Agents:\n${listed.join('\n')}`;
  return {
    name: transferToolName,
    description,
    effect: 'read',
    egress: 'none',
    declaration: Object.freeze({
      name: transferToolName,
      description,
      parametersJsonSchema: {
        type: 'object',
        properties: { [argumentName]: { type: 'string', enum: names, description: 'The name of the agent.' } },
        required: [argumentName],
      },
    }),
    check: ({ [argumentName]: name }) =>
      typeof name === 'string'
        ? { value: name }
        : { issues: [{ message: `give the name of one of these agents: ${names.join(', ')}`, path: [argumentName] }] },
    run(name: string, context) {
      context.transferTo(name);
      return { status: 'ok', output: null };
    },
  };
}

/** The name that models know it by. */
export const transferToolName = 'transfer_to_agent';
const argumentName = 'agent_name';
