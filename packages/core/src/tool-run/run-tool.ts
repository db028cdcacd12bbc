import { asError } from '../error/thrown.ts';
import { type Awaitable, isPromise } from '../json/awaitable.ts';
import { mediaLimitBytes, resultLimits } from '../json/json-limits.ts';
import { needsReading } from '../result/needs-reading.ts';
import type { RareResult } from '../result/rare-result.ts';
import type { Reading } from '../result/read-output.ts';
import { type Bounds, bounded, isBounds } from '../run/bounded.ts';
import type { CallContext } from '../run/call-context.ts';
import type { GoodCall } from '../run/checked-call.ts';
import { hasHook } from '../run/hooks.ts';
import { entered } from '../run/rare-room.ts';
import { type AgentScope, warn, warnWhy } from '../run/run-scope.ts';
import { callRun, questionReturned, runEnded } from '../tool/made-questions.ts';
import type { Tool } from '../tool/tool.ts';
import type { OkResult, ToolResult } from '../tool/tool-result.ts';
import type { CallState } from '../view/branch-state.ts';
import { cancelledOutcome } from './cancelled-outcome.ts';
import { isResult } from './is-result.ts';
import type { RareRun } from './rare-run.ts';
import type { ToolRunEnd } from './tool-run-end.ts';

/** Runs a tool, raced against its timeout and the end of the run. Never throws, never hangs. */
export function runTool(
  scope: AgentScope,
  state: CallState,
  { tool, value }: GoodCall,
  context: CallContext,
): Awaitable<ToolRunEnd> {
  const timeoutMs = tool.timeoutMs ?? defaultTimeoutMs;
  context.timeoutMs = timeoutMs;
  const failed = (error: unknown): Awaitable<ToolRunEnd> => {
    const isLeft = isBounds(error);
    noteEnd(scope, tool, context, isLeft);
    if (isLeft) context.expire(error.message);
    // A run that was cancelled waits for nothing more.
    if (scope.run.cancellation.cause && !scope.run.room.parts)
      return { result: cancelledOutcome(tool, isLeft ? 'outcome_unknown' : 'cancelled'), error: asError(error) };
    return entered<RareRun>(scope).then(({ thrownEnd }) => thrownEnd(scope, tool, error, timeoutMs));
  };
  // The call's state goes on to the next attempt while this one may still be under way.
  const { attempt } = context;
  const { cancellation, outbox, settings } = scope.run;
  const { platform } = settings;
  const { beganAt = platform.monotonic() } = context;
  const finish = (result: unknown): Awaitable<ToolRunEnd> => {
    questionReturned(result);
    noteEnd(scope, tool, context, false);
    if (!isResult(result)) return entered<RareRun>(scope).then(({ noResultEnd }) => noResultEnd(tool));
    if (result.status !== 'ok' || !needsReading(result.output)) return ranWith(scope, tool, result);
    const { output } = result;
    return entered<RareResult>(scope).then(({ readingOf }) => read(result, readingOf(output, readLimitOf(scope))));
  };
  const read = (result: OkResult, reading: Reading | undefined): Awaitable<ToolRunEnd> => {
    if (!reading) return ranWith(scope, tool, result);
    // Undefined: it answered at once.
    const left = Math.max(0, timeoutMs - (platform.monotonic() - beganAt));
    return bounded(reading.done, { timeoutMs: left, cancellation }).then(
      (output) => ranWith(scope, tool, { ...result, output }),
      (error: unknown) => {
        reading.cancel();
        return failed(error);
      },
    );
  };
  try {
    if (scope.callbacks.length > 0 && hasHook(scope, 'aroundTool')) {
      // The hooks see the end of a run that is left behind, too.
      const inBounds = (): Awaitable<ToolResult> => {
        const returned = callTool(tool, value, context);
        if (!isPromise(returned)) return returned;
        return bounded(returned, { timeoutMs, cancellation, onLate: lateOf(scope, state, attempt, tool, context) });
      };
      return entered<RareRun>(scope).then(({ runAround }) =>
        runAround(scope, tool, state.call, context, inBounds).then(finish, failed),
      );
    }
    const returned = callTool(tool, value, context);
    if (outbox.watched) warnBlocked(scope, tool, platform.monotonic() - beganAt);
    if (!isPromise(returned)) return finish(returned);
    const onLate = lateOf(scope, state, attempt, tool, context);
    return bounded(returned, { timeoutMs, cancellation, onLate }).then(finish, failed);
  } catch (error) {
    return failed(error);
  }
}

/** Called on the tool: it may be an object with state of its own. */
function callTool(tool: Tool, value: unknown, context: CallContext): Awaitable<ToolResult> {
  return callRun(context, () => (tool as Required<Pick<Tool, 'run'>>).run(value, context));
}

/** What becomes of a result that comes after its run was left behind. */
function lateOf(
  scope: AgentScope,
  state: CallState,
  attempt: number,
  tool: Tool,
  context: CallContext,
): NonNullable<Bounds['onLate']> {
  return (late) => {
    entered<RareRun>(scope)
      .then(({ deliverLate }) => deliverLate(scope, state, attempt, tool, late, context))
      .catch((cause: unknown) =>
        warnWhy(scope, 'late_result_lost', `the late result of ${tool.name} could not be delivered`, cause),
      );
  };
}

/** A question that was made and not returned asks nobody, and nothing else would say so. */
function noteEnd(scope: AgentScope, { name }: Tool, context: CallContext, isAbandoned: boolean): void {
  const whose = runEnded(context);
  if (!whose || isAbandoned) return;
  const who = whose === 'own' ? name : `${name}, or a call beside it,`;
  const how = 'write `return` before pendingResult(...) or requestConfirmation(...)';
  warn(scope, 'question_not_returned', `${who} made a question and did not return it, so nobody was asked; ${how}`);
}

function warnBlocked(scope: AgentScope, { name }: Tool, blockedMs: number): void {
  if (blockedMs <= longBlockMs) return;
  warn(
    scope,
    'tool_blocked',
    `${name} kept the process waiting for ${Math.round(blockedMs)} ms; use await, or a worker`,
  );
}

/** What goes beyond is read only where there is a place to keep it. */
function readLimitOf(scope: AgentScope): number {
  const { artifacts } = scope.run.settings;
  return artifacts ? resultLimits.chars : mediaLimitBytes;
}

function ranWith(scope: AgentScope, tool: Tool, result: ToolResult): Awaitable<ToolRunEnd> {
  // Only what may have had an effect can be in doubt.
  return result.status === 'error' && tool.effect !== 'read' && !scope.run.cancellation.cause
    ? entered<RareRun>(scope).then(({ errorEnd }) => errorEnd(scope, tool, result))
    : { result, error: undefined };
}

const defaultTimeoutMs = 60_000;
const longBlockMs = 1_000;
