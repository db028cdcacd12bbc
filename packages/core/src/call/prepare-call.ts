import type { ToolOutcome } from '../content/outcome.ts';
import { type Awaitable, isUnderWay } from '../json/awaitable.ts';
import type { Steps } from '../json/steps.ts';
import type { RawResult } from '../result/raw-result.ts';
import type { CallContext } from '../run/call-context.ts';
import type { CheckedCall } from '../run/checked-call.ts';
import type { AgentScope } from '../run/run-scope.ts';
import type { BegunCall, ToolTurn } from '../run/tool-turn.ts';
import { answeredResult, recoverCall } from '../tool-run/recover-call.ts';
import { unknownOutcome } from '../tool-run/unknown-outcome.ts';
import type { CallState } from '../view/branch-state.ts';
import { askBefore } from './ask-before.ts';
import type { CallHalt, ReadyCall } from './call-halt.ts';
import { checkArgs, checkCall, checkWithin, refuseCall, toolGone } from './check-call.ts';
import { digestOf } from './digest.ts';
import { notRun } from './not-run.ts';
import { passGates } from './pass-gates.ts';
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
  const known = answeredResult(state);
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
  const before = yield* askBefore(scope, checked, state, context);
  if (!('value' in before)) return 'result' in before ? before : refuseCall(before);
  return yield* passGates(scope, state, before, context);
}

/** A call that went on before was a call to a tool. */
function checkKnown({ table }: ToolTurn, { call, args, attempt, exchanges }: CallState): Awaitable<CheckedCall> {
  const wasThere = attempt > 0 || exchanges.length > 0;
  return wasThere && !table.byName.has(call.name) ? toolGone(call.name) : checkCall(table, call, args);
}

function reserved(name: string): ToolOutcome {
  const shown = name.slice(0, 100);
  return { status: 'error', code: 'reserved_name', message: `\`${shown}\` cannot be called: the name is reserved.` };
}
