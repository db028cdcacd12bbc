import type { FunctionDeclaration } from '../content/function-call.ts';
import { checkMembers } from '../error/check-members.ts';
import { publicReason } from '../error/thrown.ts';
import { isGate } from './gates.ts';
import type { Tool, ToolGate } from './tool.ts';
import { checkTraits, toolWork, traitsOf } from './tool-traits.ts';
import type { Toolset } from './toolset.ts';

/** The tools of one model call, by name. */
export interface ToolTable {
  readonly byName: ReadonlyMap<string, Tool>;
  /** The reserved names of gates. */
  readonly reserved: ReadonlySet<string>;
  /** The declarations of the tools without a `prepare`; the same array as long as the tools are the same. */
  readonly declarations: readonly FunctionDeclaration[];
  /** True if some tool has a `prepare` of its own. */
  readonly hasPrepare: boolean;
  /** True if some tool excludes other calls. */
  readonly hasExclusive: boolean;
}

/** Returns the reserved names of gates: those of an agent, and those of single tools. */
export function reservedNames(gates: readonly ToolGate[], tools: readonly (Tool | Toolset)[]): ReadonlySet<string> {
  const names = new Set<string>();
  const addAll = (list: readonly ToolGate[] | undefined): void => {
    // An invalid list of gates is refused by `objectionTo`.
    for (const gate of Array.isArray(list) ? (list as readonly ToolGate[]) : [])
      for (const name of gate?.reservedNames ?? []) names.add(name);
  };
  addAll(gates);
  for (const tool of tools) addAll((tool as Partial<Tool>).gates);
  return names;
}

/** Returns the table of some tools, in order. */
export function toolTable(byName: ReadonlyMap<string, Tool>, reserved: ReadonlySet<string>): ToolTable {
  const declarations: FunctionDeclaration[] = [];
  let hasPrepare = false;
  let hasExclusive = false;
  for (const tool of byName.values()) {
    if (tool.exclusive) hasExclusive = true;
    if (tool.prepare) hasPrepare = true;
    else if (tool.declaration) declarations.push(tool.declaration);
  }
  return { reserved, byName, declarations: Object.freeze(declarations), hasPrepare, hasExclusive };
}

/** Returns the same table, in which only the named tools can be called. */
export function onlyNamed(table: ToolTable, names: ReadonlySet<string>): ToolTable {
  if ([...table.byName.values()].every((tool) => !tool.declaration || names.has(tool.name))) return table;
  return { ...table, byName: new Map([...table.byName].filter(([name]) => names.has(name))) };
}

/**
 * Returns the reason why a tool cannot be offered together with the tools of the given names; undefined if it
 * can. A plain object is checked like the options of `functionTool`.
 */
export function objectionTo(
  tool: Tool,
  taken: { has(name: string): boolean },
  reserved: ReadonlySet<string>,
): { readonly code: string; readonly reason: string } | undefined {
  if (taken.has(tool.name))
    return { code: 'duplicate_tool', reason: 'the name is taken; rename it, or use prefixToolset' };
  if (reserved.has(tool.name))
    return { code: 'reserved_name', reason: 'this tool name is reserved by a gate; rename the tool' };
  if (tool.gates && !(Array.isArray(tool.gates) && tool.gates.every(isGate)))
    return { code: 'invalid_gate', reason: 'a gate of it lacks a name, an order or check()' };
  const problem = problemOf(tool);
  if (problem !== undefined) return { code: 'invalid_tool', reason: problem };
  if (!tool.declaration || tool.check || tool.unchecked) return undefined;
  return { code: 'unchecked_tool', reason: 'nothing checks its arguments; give check(), or unchecked: true' };
}

function problemOf(tool: Tool): string | undefined {
  const own = Object.fromEntries(Object.keys(toolWork).map((name) => [name, tool[name as 'run']]));
  try {
    checkTraits('it', traitsOf(tool), tool.declaration?.parametersJsonSchema ?? {});
    checkMembers('it', own, toolWork);
    return undefined;
  } catch (error) {
    return publicReason(error);
  }
}
