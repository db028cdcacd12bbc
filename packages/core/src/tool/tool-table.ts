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
  /** True if at least one tool has a `prepare`. */
  readonly hasPrepare: boolean;
  /** True if at least one tool has `exclusive`. */
  readonly hasExclusive: boolean;
}

/** Returns the names that gates reserve: the given gates, and the gates of the given tools. */
export function reservedNames(gates: readonly ToolGate[], tools: readonly (Tool | Toolset)[]): ReadonlySet<string> {
  const names = new Set<string>();
  const addAll = (list: readonly ToolGate[] | undefined): void => {
    // `objectionTo` refuses an invalid list of gates.
    for (const gate of Array.isArray(list) ? (list as readonly ToolGate[]) : [])
      for (const name of gate?.reservedNames ?? []) names.add(name);
  };
  addAll(gates);
  for (const tool of tools) addAll((tool as Partial<Tool>).gates);
  return names;
}

/** Creates the table of the given tools, in their order. */
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

/**
 * Returns a copy of the table in which only the named tools can be called; the same table if that changes
 * nothing.
 */
export function onlyNamed(table: ToolTable, names: ReadonlySet<string>): ToolTable {
  if ([...table.byName.values()].every((tool) => !tool.declaration || names.has(tool.name))) return table;
  return { ...table, byName: new Map([...table.byName].filter(([name]) => names.has(name))) };
}

/**
 * Returns the reason why a tool cannot be offered to the model; undefined if it can. `taken`: the names of
 * the tools before it; `reserved`: the names that gates reserve. The members of a tool are checked like the
 * options of `functionTool`.
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
    return { code: 'invalid_gate', reason: 'one of its gates lacks a name, an order or check()' };
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
