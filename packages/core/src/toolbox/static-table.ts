import { type AgentScope, warn } from '../run/run-scope.ts';
import { objectionTo } from '../tool/objection-to.ts';
import type { Tool } from '../tool/tool.ts';
import { reservedNames, type ToolTable, toolTable } from '../tool/tool-table.ts';
import { isToolset, type Toolset } from '../tool/toolset.ts';
import { transferToolOf } from './transfer-tool.ts';

/** The tools of an agent that has no toolset; undefined where some have to be asked for. */
export function staticTable(scope: AgentScope): ToolTable | undefined {
  const { agent } = scope;
  const place = placeOf(scope);
  const tables = tablesOf(scope);
  const known = tables.get(place);
  if (known) return known.lists.length === 0 ? known.table : undefined;
  if (agent.tools.some(isToolset)) return undefined;
  const table = tableOf(scope, []);
  tables.set(place, { lists: [], table });
  return table;
}

/** The tools that can be offered; what is wrong with the others is a warning each. */
export function tableOf(scope: AgentScope, lists: readonly (readonly Tool[])[]): ToolTable {
  const { tools, gates } = scope.agent;
  const reserved = reservedNames(
    [...scope.run.settings.ceiling, ...gates],
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
  const transfer = scope.places.size > 1 ? transferToolOf(scope) : undefined;
  if (transfer) offer(transfer);
  return toolTable(byName, reserved);
}

/** The same agent may stand in several trees, with other agents around it. */
export function placeOf({ places, agent }: AgentScope): object {
  return places.get(agent.name) ?? agent;
}

/** Another ceiling may reserve other names. */
export function tablesOf(scope: AgentScope): WeakMap<object, Known> {
  const { ceiling } = scope.run.settings;
  const known = tablesBelow.get(ceiling);
  if (known) return known;
  const tables = new WeakMap<object, Known>();
  tablesBelow.set(ceiling, tables);
  return tables;
}

interface Known {
  readonly lists: readonly (readonly Tool[])[];
  readonly table: ToolTable;
}

const tablesBelow = new WeakMap<object, WeakMap<object, Known>>();
