import type { Awaitable } from '../json/awaitable.ts';
import type { ModelRequest } from '../model/model-request.ts';
import { onlyNamed, type ToolTable } from '../tool/tool-table.ts';
import type { CheckedCall } from './checked-call.ts';

/** The tools of one turn's calls, and what was done about these calls when the turn was recorded. */
export interface ToolTurn {
  readonly table: ToolTable;
  /** The results of calls that were checked before their turn was stored, by id. */
  readonly checks: Map<string, Awaitable<CheckedCall>>;
  /** The ids of calls whose `started` is stored with their turn. */
  readonly started: Set<string>;
  /** The agent that a call of this turn hands over to. */
  transferTo: string | undefined;
  /** An earlier run left the calls open: it may have been one of them that ended it. */
  readonly resumed: boolean;
}

/**
 * The calls of a model that was offered what its request
 * says: a tool that was left out of it cannot be called.
 */
export function offeredTurn(table: ToolTable, { declarations, toolChoice }: ModelRequest): ToolTurn {
  const may = (name: string): boolean =>
    toolChoice !== 'none' && (typeof toolChoice !== 'object' || toolChoice.names.includes(name));
  const names = declarations.map(({ name }) => name).filter(may);
  return newTurn(onlyNamed(table, new Set(names)));
}

/** The calls of a model that was offered all tools. */
export function newTurn(table: ToolTable, resumed = false): ToolTurn {
  return { table, checks: new Map(), started: new Set(), transferTo: undefined, resumed };
}
