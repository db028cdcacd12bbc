import type { FunctionDeclaration } from '../content/function-declaration.ts';
import type { Tool, ToolGate } from '../tool/tool.ts';

/** The tools of one model call, by name. */
export interface ToolTable {
  readonly byName: ReadonlyMap<string, Tool>;
  /** Names that gates speak through. */
  readonly reserved: ReadonlySet<string>;
  /** Of the tools that add nothing but their declaration; the same array while the tools are the same. */
  readonly declarations: readonly FunctionDeclaration[];
  /** Whether some tool has a `prepare` of its own. */
  readonly hasPrepare: boolean;
}

/** The names that gates speak through: those of an agent, and those of single tools. */
export function reservedNames(gates: readonly ToolGate[], tools: readonly Tool[]): ReadonlySet<string> {
  const all = [...gates, ...tools.flatMap((tool) => tool.gates ?? [])];
  return new Set(all.flatMap((gate) => gate.reservedNames ?? []));
}

/** The table of some tools, in order. */
export function toolTable(tools: readonly Tool[], reserved: ReadonlySet<string>): ToolTable {
  return {
    reserved,
    byName: new Map(tools.map((tool) => [tool.name, tool])),
    declarations: Object.freeze(
      tools.flatMap(({ prepare, declaration }) => (!prepare && declaration ? [declaration] : [])),
    ),
    hasPrepare: tools.some(({ prepare }) => prepare !== undefined),
  };
}

/** The same table, in which only the named tools can be called. */
export function onlyNamed(table: ToolTable, names: ReadonlySet<string>): ToolTable {
  if ([...table.byName.values()].every((tool) => !tool.declaration || names.has(tool.name))) return table;
  return { ...table, byName: new Map([...table.byName].filter(([name]) => names.has(name))) };
}
