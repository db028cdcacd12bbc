import type { Member } from '../agent/agent.ts';
import type { LimitName, Limits } from '../agent/limits.ts';
import type { JsonValue } from '../json/json-value.ts';
import type { BranchState, CallState } from './branch-state.ts';
import type { InvocationStop } from './invocation-state.ts';

/** What the driver of a run does next. */
export type Step =
  /** All calls that are ready, at once. */
  | { readonly do: 'settle'; readonly calls: readonly CallState[] }
  /** Every call has its response. `last`: a limit is reached, and this is the one answer that is left. */
  | { readonly do: 'model'; readonly last?: LimitName }
  /** Parts of this run are begun, or go on. */
  | { readonly do: 'run'; readonly members: readonly Member[] }
  /** Someone outside has to answer. */
  | { readonly do: 'pause' }
  /** A limit of the session's own run is reached: what is nested in it waits for a new allowance. */
  | { readonly do: 'hold' }
  | { readonly do: 'limit'; readonly limit: LimitName }
  | { readonly do: 'stop'; readonly stopped: InvocationStop }
  | { readonly do: 'complete'; readonly output: JsonValue | undefined; readonly escalate: boolean | undefined };

/** The limits of a run, and of those around it, outwards. */
export type Levels = readonly [Level, ...Level[]];

/** A run, and how much it may use. */
export interface Level {
  readonly limits: Limits;
  readonly branch: BranchState;
}
