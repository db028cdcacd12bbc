import type { ToolOutcome } from '../content/outcome.ts';
import { RunError } from '../error/run-error.ts';
import type { Awaitable } from '../json/awaitable.ts';
import type { Steps } from '../json/steps.ts';
import { boundOutcome } from '../result/bound-outcome.ts';
import type { RawResult } from '../result/raw-result.ts';
import { toJsonOutcome } from '../result/to-json-outcome.ts';
import { askHooks, outcomeIn } from '../run/ask-hooks.ts';
import type { CallContext } from '../run/call-context.ts';
import type { CheckedCall, GoodCall } from '../run/checked-call.ts';
import { jsonArgs } from '../run/json-args.ts';
import type { AgentScope } from '../run/run-scope.ts';
import type { ToolTurn } from '../run/tool-turn.ts';
import type { Tool } from '../tool/tool.ts';
import { answeredResult, recoverCall } from '../tool-run/recover-call.ts';
import { toolBegins } from '../tool-run/tool-writes.ts';
import { unknownOutcome } from '../tool-run/unknown-outcome.ts';
import type { CallState } from '../view/branch-state.ts';
import type { CallHalt, ReadyCall } from './call-halt.ts';
import { checkArgs, checkCall, checkWithin, refuseCall, toolGone } from './check-call.ts';
import { digestOf } from './digest.ts';
import { notRun } from './not-run.ts';
import { runGates } from './run-gates.ts';
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
  known: CheckedCall | undefined,
): Steps<ReadyCall | RawResult | CallHalt> {
  const { call } = state;
  const lost = state.inFlight && !turn.started.has(call.id);
  const answered = answeredResult(state);
  if (answered) return { result: answered, tool: turn.table.byName.get(call.name) };
  if (scope.run.cancellation.cause) return { outcome: lost ? unknownOutcome : notRun(call.name) };
  if (turn.table.reserved.has(call.name)) return { outcome: reserved(call.name) };
  const checked = known ?? (yield* checkWithin(scope, () => turn.checks.get(call.id) ?? checkKnown(turn, state)));
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

/**
 * What the hooks before a call make of it: other arguments, which are checked again, or a result in its
 * place. Where one of them fails the tool does not run, and the hooks for errors and after it see why.
 */
function* askBefore(
  scope: AgentScope,
  good: GoodCall,
  state: CallState,
  context: CallContext,
): Steps<CheckedCall | RawResult> {
  let current: CheckedCall | RawResult = good;
  let { args } = good;
  try {
    yield* askHooks(
      scope,
      'beforeTool',
      (hook) => hook(good.tool, { ...state.call, args }, context),
      (answer) => {
        if ('args' in answer) {
          args = jsonArgs(answer.args);
          return false;
        }
        current = { result: outcomeIn(answer), tool: good.tool };
        return true;
      },
    );
  } catch (error) {
    if (!(error instanceof RunError) || error.code !== 'callback_failed') throw error;
    return refused(good.tool, error);
  }
  toolBegins(context);
  if (current === good && args !== good.args) return yield* checkWithin(scope, () => checkArgs(good.tool, args));
  return current;
}

function refused(tool: Tool, error: RunError): RawResult {
  const message = `A callback around \`${tool.name}\` failed, so its result is withheld.`;
  return { result: { status: 'error', code: 'callback_failed', message }, error, tool };
}

/**
 * A call's way past its gates: it is ready, is answered by one of them, or waits for what one of them asks.
 */
function* passGates(
  scope: AgentScope,
  state: CallState,
  good: GoodCall,
  context: CallContext,
): Steps<ReadyCall | CallHalt> {
  const { name } = state.call;
  const gated = yield* runGates(scope, state, good, context);
  if (gated.do === 'run') return { ready: gated.call, notes: gated.notes };
  if (gated.do === 'respond') {
    const outcome = yield* boundOutcome(scope, good.tool, toJsonOutcome(good.tool, gated.outcome));
    return { outcome, cause: gated.cause };
  }
  const { question, gate, about, maxPending, before } = gated;
  const request = yield* stampQuestion(scope, state, about, question, context);
  const waiting = scope.run.view.waiting.size + scope.run.journal.asking;
  if (maxPending !== undefined && waiting >= maxPending) return { outcome: tooMany(name) };
  return { before, request: { ...request, ...gate } };
}

function tooMany(name: string): ToolOutcome {
  const message = `Too many questions wait for a person, so \`${name}\` was not run. Wait for their answers, then call it again.`;
  return { status: 'error', code: 'too_many_questions', message };
}
