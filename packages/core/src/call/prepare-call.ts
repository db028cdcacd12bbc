import type { ToolOutcome } from '../content/outcome.ts';
import type { PendingRequest } from '../content/pending-request.ts';
import { ToolError } from '../error/tool-error.ts';
import type { EventBody } from '../event/event.ts';
import { type Awaitable, isUnderWay } from '../json/awaitable.ts';
import type { Steps } from '../json/steps.ts';
import { boundOutcomeNow } from '../result/bound-outcome.ts';
import type { RawResult } from '../result/raw-result.ts';
import { toJsonOutcome } from '../result/to-json-outcome.ts';
import type { CallContext } from '../run/call-context.ts';
import type { CheckedCall, GoodCall } from '../run/checked-call.ts';
import { askHooks, outcomeIn } from '../run/hooks.ts';
import { jsonArgs } from '../run/json-args.ts';
import type { AgentScope } from '../run/run-scope.ts';
import type { BegunCall, ToolTurn } from '../run/tool-turn.ts';
import { answeredResult, recoverCall } from '../tool-run/recover-call.ts';
import { unknownOutcome } from '../tool-run/unknown-outcome.ts';
import type { CallState } from '../view/session-view.ts';
import { checkArgs, checkCall, checkWithin, unavailableTool } from './check-call.ts';
import { notRun } from './not-run.ts';
import { type GateVerdict, hasGates, runGates } from './run-gates.ts';
import { stampQuestion } from './stamp-question.ts';

/** A call that nothing stands in the way of any more. */
export interface ReadyCall {
  readonly ready: GoodCall;
  /** What the model reads beside the outcome, said by gates that let the call pass. */
  readonly notes?: readonly string[] | undefined;
}

/** How a call ended without its tool, or the question that it waits for. */
export type CallHalt =
  | { readonly outcome: ToolOutcome; readonly cause?: unknown }
  | {
      readonly request: PendingRequest;
      /** What the log must say before the question. */
      readonly before: readonly EventBody[];
      /** The model does not wait for the answer. */
      readonly goesOn?: boolean;
      /** What was thrown, where that is why something is asked. */
      readonly cause?: Error | undefined;
    };

/** A call's way to its tool: looked up, checked, recovered where an earlier run began it, shown to `beforeTool` and the gates. */
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
  if (!('value' in checked)) return lost ? { outcome: unknownOutcome } : refusal(checked);
  if (lost) {
    const recovered = yield* recoverCall(scope, state, checked, context);
    if (recovered.do === 'ask') return { request: stampQuestion(state, checked, recovered.question), before: [] };
    if (recovered.do === 'settle') return { result: recovered.outcome, tool: checked.tool };
  }
  const before = scope.callbacks.length === 0 ? checked : yield* askBefore(scope, checked, state, context);
  if (!('value' in before)) return 'result' in before ? before : refusal(before);
  if (!hasGates(scope, before.tool)) return { ready: before };
  return answerOfGates(scope, state, before, yield* runGates(scope, state, before, context));
}

function answerOfGates(
  scope: AgentScope,
  state: CallState,
  { tool }: GoodCall,
  gated: GateVerdict,
): ReadyCall | CallHalt {
  const { name } = state.call;
  if (gated.do === 'run') return { ready: gated.call, notes: gated.notes };
  if (gated.do === 'respond') {
    const outcome = boundOutcomeNow(scope, tool, toJsonOutcome(tool, gated.outcome));
    return { outcome, cause: gated.cause };
  }
  const { question, gate, about, maxPending, before } = gated;
  const waiting = scope.run.view.waiting.size + scope.run.journal.asking;
  if (maxPending !== undefined && waiting >= maxPending) return { outcome: tooMany(name) };
  return { before, request: { ...stampQuestion(state, about, question), ...gate } };
}

/** A call that went on before was a call to a tool. */
function checkKnown({ table }: ToolTurn, { call, args, attempt, exchanges }: CallState): Awaitable<CheckedCall> {
  const wasThere = attempt > 0 || exchanges.length > 0;
  return wasThere && !table.byName.has(call.name) ? unavailableTool(call.name) : checkCall(table, call, args);
}

function* askBefore(
  scope: AgentScope,
  good: GoodCall,
  state: CallState,
  context: CallContext,
): Steps<CheckedCall | RawResult> {
  let current: CheckedCall | RawResult = good;
  let { args } = good;
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
  if (current === good && args !== good.args) return yield* checkWithin(scope, () => checkArgs(good.tool, args));
  return current;
}

function refusal({ tool, code, message, cause }: Exclude<CheckedCall, GoodCall>): RawResult {
  const error = cause instanceof Error ? cause : new ToolError(message, { code, cause });
  return { result: { status: 'error', code, message }, error, tool };
}

function tooMany(name: string): ToolOutcome {
  const message = `Too many questions wait for a person, so \`${name}\` was not run. Wait for their answers, then call it again.`;
  return { status: 'error', code: 'too_many_questions', message };
}

function reserved(name: string): ToolOutcome {
  const shown = name.slice(0, 100);
  return { status: 'error', code: 'reserved_name', message: `\`${shown}\` cannot be called: the name is reserved.` };
}
