import type { FunctionDeclaration } from '../content/function-declaration.ts';
import type { Tool, ToolGate } from './tool.ts';
import type { Toolset } from './toolset.ts';

/** The tools of one model call, by name. */
export interface ToolTable {
  readonly byName: ReadonlyMap<string, Tool>;
  /** Names that gates speak through. */
  readonly reserved: ReadonlySet<string>;
  /** Of the tools that add nothing but their declaration; the same array while the tools are the same. */
  readonly declarations: readonly FunctionDeclaration[];
  /** Whether some tool has a `prepare` of its own. */
  readonly hasPrepare: boolean;
  /** Whether calls of some tool wait for each other. */
  readonly hasExclusive: boolean;
}

/** The names that gates speak through: those of an agent, and those of single tools. */
export function reservedNames(gates: readonly ToolGate[], tools: readonly (Tool | Toolset)[]): ReadonlySet<string> {
  const names = new Set<string>();
  const addAll = (list: readonly ToolGate[] | undefined): void => {
    // What is no list of gates is refused by `objectionTo`.
    for (const gate of Array.isArray(list) ? (list as readonly ToolGate[]) : [])
      for (const name of gate?.reservedNames ?? []) names.add(name);
  };
  addAll(gates);
  for (const tool of tools) addAll((tool as Partial<Tool>).gates);
  return names;
}

/** The table of some tools, in order. */
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

/** The same table, in which only the named tools can be called. */
export function onlyNamed(table: ToolTable, names: ReadonlySet<string>): ToolTable {
  if ([...table.byName.values()].every((tool) => !tool.declaration || names.has(tool.name))) return table;
  return { ...table, byName: new Map([...table.byName].filter(([name]) => names.has(name))) };
}
