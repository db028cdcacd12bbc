import type { ModelRequest } from '../model/model-request.ts';
import { onlyNamed, type ToolTable } from '../tool/tool-table.ts';
import type { ValidCall } from './checked-call.ts';

/** The tools that the calls of one turn can use, and what was done about these calls when it was recorded. */
export interface OfferedTools {
  readonly table: ToolTable;
  /** The calls whose `started` is stored with their turn, as they were checked before, by id. */
  started: ReadonlyMap<string, ValidCall>;
  /** The agent that a call of this turn hands over to. */
  transferTo: string | undefined;
  /** True if an earlier run left the calls open: one of them may be what ended it. */
  readonly resumed: boolean;
}

/** The tools for calls of a model that was offered all of them. */
export function offeredTools(table: ToolTable, resumed = false): OfferedTools {
  return { table, started: none, transferTo: undefined, resumed };
}

const none: ReadonlyMap<string, ValidCall> = new Map();

/** The tools for calls of a model that was offered what its request says: no other tool can be called. */
export function toolsInRequest(table: ToolTable, { declarations, toolChoice }: ModelRequest): OfferedTools {
  const may = (name: string): boolean =>
    toolChoice !== 'none' && (typeof toolChoice !== 'object' || toolChoice.names.includes(name));
  const names = declarations.map(({ name }) => name).filter(may);
  return offeredTools(onlyNamed(table, new Set(names)));
}
