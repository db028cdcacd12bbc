import type { Event } from '../event/event.ts';
import type { Awaitable } from '../json/awaitable.ts';
import type { ModelRequest } from '../model/model-request.ts';
import { onlyNamed, type ToolTable } from '../tool/tool-table.ts';
import type { CheckedCall } from './checked-call.ts';

/** What a round of calls is settled with. */
export interface ToolTurn {
  readonly table: ToolTable;
  /**
   * What was done about calls while their turn was recorded,
   * by id; those that were settled by then are not in it.
   */
  begun: Map<string, BegunCall> | undefined;
  /** The model's turn, which may not be stored yet. */
  event: Event | undefined;
  /** The agent that a call of this turn hands over to. */
  transferTo: string | undefined;
  /** An earlier run left the calls open: it may have been one of them that ended it. */
  readonly resumed: boolean;
}

/** A call that was checked already. */
export interface BegunCall {
  readonly checked: Awaitable<CheckedCall>;
  /** Its `started` was stored with the turn. */
  readonly started: boolean;
  /** It runs already. Never rejects. */
  running: Promise<void> | undefined;
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
  return { table, begun: undefined, event: undefined, transferTo: undefined, resumed };
}
