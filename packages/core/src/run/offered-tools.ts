import type { Awaitable } from '../json/awaitable.ts';
import type { ModelRequest } from '../model/model-request.ts';
import { onlyNamed, type ToolTable } from '../tool/tool-table.ts';
import type { CheckedCall } from './checked-call.ts';

/** The tools that the calls of one turn can use, and what was done about these calls when it was recorded. */
export interface OfferedTools {
  readonly table: ToolTable;
  /** The checks of calls that were checked before their turn was stored, by id. */
  readonly checks: Map<string, Awaitable<CheckedCall>>;
  /** The ids of calls whose `started` is stored with their turn. */
  readonly started: Set<string>;
  /** The agent that a call of this turn hands over to. */
  transferTo: string | undefined;
  /** True if an earlier run left the calls open: one of them may be what ended it. */
  readonly resumed: boolean;
}

/** The tools for calls of a model that was offered all of them. */
export function offeredTools(table: ToolTable, resumed = false): OfferedTools {
  return { table, checks: new Map(), started: new Set(), transferTo: undefined, resumed };
}

/** The tools for calls of a model that was offered what its request says: no other tool can be called. */
export function toolsInRequest(table: ToolTable, { declarations, toolChoice }: ModelRequest): OfferedTools {
  const may = (name: string): boolean =>
    toolChoice !== 'none' && (typeof toolChoice !== 'object' || toolChoice.names.includes(name));
  const names = declarations.map(({ name }) => name).filter(may);
  return offeredTools(onlyNamed(table, new Set(names)));
}
