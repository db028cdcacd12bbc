import type { Agent } from '../agent/agent.ts';
import type { ReadonlyContext } from '../context/contexts.ts';
import { ConfigError } from '../error/errors.ts';
import type { Awaitable } from '../json/awaitable.ts';
import { isJsonObject } from '../json/json-value.ts';
import { transferTargets } from '../run/agent-tree.ts';
import { waitWithin } from '../run/bounded.ts';
import { type AgentScope, warn, warnWhy } from '../run/scope.ts';
import type { Tool } from '../tool/tool.ts';
import { objectionTo, reservedNames, type ToolTable, toolTable } from '../tool/tool-table.ts';
import { isToolset, type Toolset, type ToolsetWarn } from '../tool/toolset.ts';

/**
 * Returns the agent's current tools, in the agent's order. If a toolset fails, its tools are missing, and the
 * run shows a warning. If two tools have the same name, the first one is used. As long as every toolset
 * returns the same list, the returned table is the same object.
 */
export function resolveTools(scope: AgentScope, context: ReadonlyContext): Awaitable<ToolTable> {
  const known = tablesOf(scope).get(cacheKey(scope));
  // The tools of an agent without toolsets never change.
  return known?.lists.length === 0 ? known.table : askToolsets(scope, context, known);
}

async function askToolsets(scope: AgentScope, context: ReadonlyContext, known: Known | undefined): Promise<ToolTable> {
  const { agent } = scope;
  const lists: (readonly Tool[])[] = [];
  let complete = true;
  for (const entry of agent.tools) {
    if (!isToolset(entry)) continue;
    const list = await listOf(scope, entry, context, known?.lists[lists.length]);
    complete &&= list !== undefined;
    lists.push(list ?? []);
  }
  if (known && complete && known.lists.every((list, at) => list === lists[at])) return known.table;
  const table = tableOf(scope, lists);
  if (complete) tablesOf(scope).set(cacheKey(scope), { lists, table });
  return table;
}

/**
 * Returns the list of a toolset; undefined if the toolset failed. `before`: the previous list, which was
 * checked and need not be checked again if it is the same.
 */
async function listOf(
  scope: AgentScope,
  toolset: Toolset,
  context: ReadonlyContext,
  before: readonly Tool[] | undefined,
): Promise<readonly Tool[] | undefined> {
  let isAsked = true;
  const onWarning: ToolsetWarn = (code, message, cause) => {
    if (isAsked) warn(scope, code, `toolset "${toolset.name}": ${message}`, cause);
  };
  try {
    const list = await waitWithin(scope, toolset.tools(context, onWarning));
    if ((!before || list !== before) && !isToolList(list))
      throw new ConfigError('invalid_tool', 'a toolset must return a list of tools, each with a name');
    return list;
  } catch (cause) {
    warnWhy(
      scope,
      'toolset_failed',
      `toolset "${toolset.name}" returned no tools for this turn; the other tools are still available`,
      cause,
    );
    return undefined;
  } finally {
    isAsked = false;
  }
}

function isToolList(list: unknown): list is readonly Tool[] {
  return Array.isArray(list) && list.every((tool: unknown) => isJsonObject(tool) && typeof tool['name'] === 'string');
}

/** Returns the table of the tools that can be offered, and warns about each tool that cannot. */
function tableOf(scope: AgentScope, lists: readonly (readonly Tool[])[]): ToolTable {
  const { tools, gates } = scope.agent;
  const reserved = reservedNames(
    [...scope.run.settings.runnerGates, ...gates],
    lists.length === 0 ? tools : [...tools, ...lists.flat()],
  );
  const byName = new Map<string, Tool>();
  const offer = (tool: Tool, toolset?: Toolset): void => {
    const objection =
      scope.run.secrets.text(tool.name) === tool.name
        ? objectionTo(tool, byName, reserved)
        : { code: 'secret_name', reason: 'its name contains a secret' };
    if (!objection) {
      byName.set(tool.name, tool);
      return;
    }
    const from = toolset ? ` of toolset "${toolset.name}"` : '';
    warn(scope, objection.code, `tool "${tool.name}"${from} is omitted: ${objection.reason}`);
  };
  let at = 0;
  for (const entry of tools) {
    if (isToolset(entry)) for (const tool of lists[at++] ?? []) offer(tool, entry);
    else offer(entry);
  }
  const transfer = scope.agents.size > 1 ? transferToolOf(scope) : undefined;
  if (transfer) offer(transfer);
  return toolTable(byName, reserved);
}

/**
 * Returns the cache key of the agent: its entry in the tree, because one agent may be in several trees, with
 * other agents around it.
 */
function cacheKey({ agents, agent }: AgentScope): object {
  return agents.get(agent.name) ?? agent;
}

/** Returns the cache of tool tables for the runner's gates: other gates may reserve other names. */
function tablesOf(scope: AgentScope): WeakMap<object, Known> {
  const { runnerGates } = scope.run.settings;
  const known = tablesBelow.get(runnerGates);
  if (known) return known;
  const tables = new WeakMap<object, Known>();
  tablesBelow.set(runnerGates, tables);
  return tables;
}

interface Known {
  readonly lists: readonly (readonly Tool[])[];
  readonly table: ToolTable;
}

const tablesBelow = new WeakMap<object, WeakMap<object, Known>>();

/**
 * Returns the tool with which the agent hands the conversation to another agent; undefined if there is no
 * other agent.
 */
export function transferToolOf({ tree, agent }: AgentScope): Tool | undefined {
  const targets = transferTargets(tree, agent);
  return targets.length > 0 ? transferTool(targets) : undefined;
}

/** Creates the transfer tool, whose description lists the target agents by name. */
function transferTool(targets: readonly Agent[]): Tool {
  const names = targets.map(({ name }) => name);
  const listed = targets.map(({ name, description }) => `- ${name}${description === '' ? '' : `: ${description}`}`);
  const description = `Hands the conversation to another agent, which continues it in your place. Use it if that agent fits the user's request better than you do. Agents:\n${listed.join('\n')}`;
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

/** The name of the transfer tool. */
export const transferToolName = 'transfer_to_agent';
const argumentName = 'agent_name';
