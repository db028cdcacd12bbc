import type { Awaitable } from '../json/awaitable.ts';
import type { CheckedCall } from './checked-call.ts';
import type { ToolTable } from './tool-table.ts';

/** What a round of calls is settled with. */
export interface ToolTurn {
  readonly table: ToolTable;
  /** What was done about calls while their turn was recorded, by id. */
  readonly begun: Map<string, BegunCall>;
}

/** A call that was checked already. */
export interface BegunCall {
  readonly checked: Awaitable<CheckedCall>;
  /** Its `started` was stored with the turn. */
  readonly started: boolean;
}
