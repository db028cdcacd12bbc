import { type BranchState, type CallState, type Exchange, membersOf } from './branch-state.ts';
import type { SessionView } from './session-view.ts';

/** The questions that wait for an answer, those of nested runs with them. */
export function openExchanges(view: SessionView): readonly Exchange[] {
  if (view.exchanges.size === 0) return [];
  return [...[...view.ongoing.values()].flatMap(openOf), ...openOn(view.root)];
}

/** The questions of one run and of those nested in it. */
export function openOn(branch: BranchState): readonly Exchange[] {
  const own = branch.round.calls.flatMap((call) => (call.goesOn ? [] : openOf(call)));
  return branch.team ? [...own, ...[...membersOf(branch)].flatMap(openOn)] : own;
}

function openOf(call: CallState): readonly Exchange[] {
  if (call.outcome) return [];
  const own = call.exchanges.filter((exchange) => exchange.status === 'open');
  return call.child ? [...own, ...openOn(call.child)] : own;
}
