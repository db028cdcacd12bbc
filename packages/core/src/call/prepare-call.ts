import type { ToolOutcome } from '../content/outcome.ts';
import { type Awaitable, isUnderWay } from '../json/awaitable.ts';
import type { Steps } from '../json/steps.ts';
import type { RawResult } from '../result/raw-result.ts';
import type { CallContext } from '../run/call-context.ts';
import type { CheckedCall } from '../run/checked-call.ts';
import type { AgentScope } from '../run/run-scope.ts';
import type { BegunCall, ToolTurn } from '../run/tool-turn.ts';
import type { Tool } from '../tool/tool.ts';
import { answeredResult, recoverCall } from '../tool-run/recover-call.ts';
import { unknownOutcome } from '../tool-run/unknown-outcome.ts';
import type { CallState } from '../view/branch-state.ts';
import { askBefore } from './ask-before.ts';
import type { CallHalt, ReadyCall } from './call-halt.ts';
import { checkArgs, checkCall, checkWithin } from './check-call.ts';
import { digestOf } from './digest.ts';
import { notRun } from './not-run.ts';
import { passGates } from './pass-gates.ts';
import { refuseCall } from './refuse-call.ts';
import { stampQuestion } from './stamp-question.ts';

/**
 * A call's way to its tool: looked up, checked, recovered where
 * an earlier run began it, shown to `beforeTool` and the gates.
 */
export function* prepareCall(
  scope: AgentScope,
  turn: ToolTurn,
  state: CallState,
  context: CallContext,
  begun: BegunCall | undefined,
): Steps<ReadyCall | RawResult | CallHalt> {
  const { call } = state;
  const lost = state.inFlight && !begun?.started;
  const known = state.exchanges.length > 0 ? answeredResult(state) : undefined;
  if (known) return { result: known, tool: turn.table.byName.get(call.name) };
  if (scope.run.cancellation.cause) return { outcome: lost ? unknownOutcome : notRun(call.name) };
  if (turn.table.reserved.has(call.name)) return { outcome: reserved(call.name) };
  const early = begun?.checked;
  const checked =
    early && !isUnderWay(early) ? early : yield* checkWithin(scope, () => early ?? checkKnown(turn, state));
  if (!('value' in checked)) return lost ? { outcome: unknownOutcome } : refuseCall(checked);
  if (lost) {
    // With a copy: what `reconcile` does to the value does not run, nor is it what a person is asked about.
    const apart = yield* checkWithin(scope, () => checkArgs(checked.tool, checked.args));
    if (!('value' in apart)) return { outcome: unknownOutcome };
    const recovered = yield* recoverCall(scope, state, apart, digestOf(scope, checked), context);
    if (recovered.do === 'ask')
      return { request: yield* stampQuestion(scope, state, checked, recovered.question, context), before: [] };
    if (recovered.do === 'settle') return { result: recovered.outcome, tool: checked.tool };
  }
  const before = scope.callbacks.length === 0 ? checked : yield* askBefore(scope, checked, state, context);
  if (!('value' in before)) return 'result' in before ? before : refuseCall(before);
  // An answered question may be one of a gate that no longer exists.
  if (!hasGates(scope, before.tool) && state.exchanges.length === 0) return { ready: before };
  return yield* passGates(scope, state, before, context);
}

/**
 * As `prepareCall`, of a call that was checked with its turn and that
 * nothing stands before; undefined of any other, of which it asks.
 */
export function readyAtOnce(
  scope: AgentScope,
  { table }: ToolTurn,
  { call, inFlight, exchanges }: CallState,
  begun: BegunCall | undefined,
): ReadyCall | undefined {
  const checked = begun?.checked;
  if (!checked || isUnderWay(checked) || !('value' in checked) || exchanges.length > 0) return undefined;
  if ((inFlight && !begun.started) || scope.run.cancellation.cause || table.reserved.has(call.name)) return undefined;
  return scope.callbacks.length > 0 || hasGates(scope, checked.tool) ? undefined : { ready: checked };
}

/** Whether any gate stands before a tool. */
function hasGates(scope: AgentScope, { gates = [] }: Tool): boolean {
  return gates.length + scope.agent.gates.length + scope.run.settings.ceiling.length > 0;
}

/** A call that went on before was a call to a tool. */
function checkKnown({ table }: ToolTurn, { call, args, attempt, exchanges }: CallState): Awaitable<CheckedCall> {
  const wasThere = attempt > 0 || exchanges.length > 0;
  return wasThere && !table.byName.has(call.name)
    ? { tool: undefined, why: 'toolGone', name: call.name }
    : checkCall(table, call, args);
}

function reserved(name: string): ToolOutcome {
  const shown = name.slice(0, 100);
  return { status: 'error', code: 'reserved_name', message: `\`${shown}\` cannot be called: the name is reserved.` };
}
