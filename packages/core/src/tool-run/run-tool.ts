import type { FunctionCall } from '../content/function-call.ts';
import type { ToolOutcome } from '../content/outcome.ts';
import { asError } from '../error/thrown.ts';
import { type Awaitable, isPromise } from '../json/awaitable.ts';
import { mediaLimitBytes, resultLimits } from '../json/json-limits.ts';
import { complete } from '../json/steps.ts';
import { boundOutcome } from '../result/bound-outcome.ts';
import { type Reading, readingOf } from '../result/read-output.ts';
import { toJsonOutcome } from '../result/to-json-outcome.ts';
import { around } from '../run/around.ts';
import { type Bounds, bounded, isBounds } from '../run/bounded.ts';
import type { CallContext } from '../run/call-context.ts';
import type { GoodCall } from '../run/checked-call.ts';
import { hasHook } from '../run/hooks.ts';
import { lateMailId } from '../run/late-event.ts';
import { type AgentScope, warn, warnWhy } from '../run/run-scope.ts';
import { callRun, questionReturned, runEnded } from '../tool/made-questions.ts';
import type { Tool } from '../tool/tool.ts';
import type { OkResult, ToolResult } from '../tool/tool-result.ts';
import type { CallState } from '../view/branch-state.ts';
import { HookFailure } from './hook-failure.ts';
import { isResult } from './is-result.ts';
import { isToolError } from './is-tool-error.ts';
import { isInDoubt, outcomeOfError } from './outcome-of-error.ts';
import type { ToolRunEnd } from './tool-run-end.ts';
import { toolBegins, toolEnds } from './tool-writes.ts';

/** Runs a tool, raced against its timeout and the end of the run. Never throws, never hangs. */
export function runTool(
  scope: AgentScope,
  state: CallState,
  { tool, value }: GoodCall,
  context: CallContext,
): Awaitable<ToolRunEnd> {
  context.timeoutMs = tool.timeoutMs ?? defaultTimeoutMs;
  // A tool that says only that it takes longer may do so.
  context.maxTotalTimeoutMs = tool.maxTotalTimeoutMs ?? Math.max(context.timeoutMs, defaultTotalMs);
  const ended = (result: unknown): Awaitable<ToolRunEnd> => finished(scope, tool, result, context);
  const broken = (error: unknown): ToolRunEnd => failed(scope, tool, error, context);
  try {
    if (scope.callbacks.length > 0 && hasHook(scope, 'aroundTool')) {
      // The hooks see the end of a run that is left behind, too.
      const inBounds = (): Awaitable<ToolResult> => {
        const returned = called(scope, tool, value, context);
        return isPromise(returned) ? inTime(scope, state, tool, returned, context) : returned;
      };
      return runAround(scope, tool, state.call, context, inBounds).then(ended, broken);
    }
    const returned = called(scope, tool, value, context);
    return isPromise(returned) ? inTime(scope, state, tool, returned, context).then(ended, broken) : ended(returned);
  } catch (error) {
    return broken(error);
  }
}

function called(scope: AgentScope, tool: Tool, value: unknown, context: CallContext): Awaitable<ToolResult> {
  const { outbox, settings } = scope.run;
  const runnable = tool as Required<Pick<Tool, 'run'>>;
  if (!outbox.watched) return callRun(runnable, value, context);
  const calledAt = settings.platform.monotonic();
  const returned = callRun(runnable, value, context);
  warnBlocked(scope, tool, settings.platform.monotonic() - calledAt);
  return returned;
}

function inTime(
  scope: AgentScope,
  state: CallState,
  tool: Tool,
  returned: PromiseLike<ToolResult>,
  context: CallContext,
): Promise<ToolResult> {
  const timeoutMs = Math.min(context.timeoutMs, context.maxTotalTimeoutMs);
  const { cancellation } = scope.run;
  return bounded(returned, {
    timeoutMs,
    cancellation,
    moreMs: () => context.moreMs(),
    onLate: lateOf(scope, state, tool, context),
  });
}

function finished(scope: AgentScope, tool: Tool, result: unknown, context: CallContext): Awaitable<ToolRunEnd> {
  questionReturned(result);
  noteEnd(scope, tool, context, false);
  if (!isResult(result)) return noResultEnd(tool);
  const reading = result.status === 'ok' ? readResult(scope, result, context) : undefined;
  if (!reading) return ranWith(scope, tool, result);
  return reading.then(
    (read) => ranWith(scope, tool, read),
    (error: unknown) => failed(scope, tool, error, context),
  );
}

function failed(scope: AgentScope, tool: Tool, error: unknown, context: CallContext): ToolRunEnd {
  const isLeft = isBounds(error);
  noteEnd(scope, tool, context, isLeft);
  if (isLeft) context.expire(error.message);
  const result = outcomeOfError(scope, tool, error, context.limitMs);
  const end: ToolRunEnd = { result, error: asError(error) };
  return isInDoubt(scope, tool, error) ? { ...end, inDoubt: result } : end;
}

/** What becomes of a result that comes after its run was left behind. */
function lateOf(scope: AgentScope, state: CallState, tool: Tool, context: CallContext): NonNullable<Bounds['onLate']> {
  // The call's state goes on to the next attempt while this one may still be under way.
  const { attempt } = context;
  return (late) => {
    deliverLate(scope, state, attempt, tool, late, context).catch((cause: unknown) =>
      warnWhy(scope, 'late_result_lost', `the late result of ${tool.name} could not be delivered`, cause),
    );
  };
}

/** A question that was made and not returned asks nobody, and nothing else would say so. */
function noteEnd(scope: AgentScope, { name }: Tool, context: CallContext, isAbandoned: boolean): void {
  const whose = runEnded(context);
  if (!whose || isAbandoned) return;
  const who = whose === 'own' ? name : `${name}, or a call beside it,`;
  const what = `${who} made a question and did not return it; write \`return\` before it`;
  warn(scope, 'question_not_returned', what);
}

function warnBlocked(scope: AgentScope, { name }: Tool, blockedMs: number): void {
  if (blockedMs <= longBlockMs) return;
  warn(scope, 'tool_blocked', `${name} blocked the process for ${Math.round(blockedMs)} ms; use await, or a worker`);
}

function ranWith(scope: AgentScope, tool: Tool, result: ToolResult): ToolRunEnd {
  const end: ToolRunEnd = { result, error: undefined };
  return result.status === 'error' && isInDoubt(scope, tool, result) ? { ...end, inDoubt: result } : end;
}

function noResultEnd({ name }: Tool): ToolRunEnd {
  const message = `run of \`${name}\` returned something that is not a result: return { status: 'ok', output }`;
  return { result: { status: 'error', code: 'result_unserialisable', message }, error: new TypeError(message) };
}

const defaultTimeoutMs = 60_000;
const defaultTotalMs = 600_000;
const longBlockMs = 1_000;

/**
 * Reads the output of a result to its end, in what is left of the tool's time; undefined if there is nothing
 * to read. Rejects if it cannot be read, or with a `BoundsError`.
 */
function readResult(scope: AgentScope, result: OkResult, context: CallContext): Promise<OkResult> | undefined {
  // What goes beyond is read only where there is a place to keep it.
  const reading = readingOf(result.output, scope.run.settings.artifacts ? resultLimits.chars : mediaLimitBytes);
  return reading && read(scope, result, reading, context);
}

async function read(scope: AgentScope, result: OkResult, reading: Reading, context: CallContext): Promise<OkResult> {
  const now = scope.run.settings.platform.monotonic();
  const { timeoutMs, beganAt = now } = context;
  const left = Math.max(0, timeoutMs - (now - beganAt), context.moreMs());
  try {
    const output = await bounded(reading.done, { timeoutMs: left, cancellation: scope.run.cancellation });
    return { ...result, output };
  } catch (error) {
    reading.cancel();
    throw error;
  }
}

/**
 * Runs a tool with the hooks that are around it. Rejects with what the
 * tool threw, or says that a hook failed and whether the tool ran.
 */
async function runAround(
  scope: AgentScope,
  tool: Tool,
  call: FunctionCall,
  context: CallContext,
  run: () => Awaitable<ToolResult>,
): Promise<ToolResult> {
  // No union: the compiler would not see that it is changed in between.
  let ran = 'not' as string;
  const inner = async (): Promise<ToolResult> => {
    ran = 'begun';
    toolBegins(context);
    const result = await run();
    ran = 'well';
    if (result.status === 'pending') toolEnds(context);
    return result;
  };
  try {
    return await around(scope, 'aroundTool', inner, (hook, next) => hook(next, tool, call, context));
  } catch (error) {
    if (ran === 'begun' || isToolError(error)) throw error;
    throw new HookFailure(tool, ran === 'well', error);
  }
}

/**
 * A result that comes after the call was given up goes to
 * the mailbox: the log belongs to whoever drives it by then.
 */
async function deliverLate(
  scope: AgentScope,
  { call: { id } }: CallState,
  attempt: number,
  tool: Tool,
  late: { readonly value: unknown } | { readonly error: unknown },
  context: CallContext,
): Promise<void> {
  const outcome =
    'error' in late
      ? scope.run.secrets.json<ToolOutcome>(outcomeOfError(scope, tool, late.error, 0))
      : isResult(late.value) && late.value.status !== 'pending' && late.value.status !== 'delegate'
        ? complete(boundOutcome(scope, tool, toJsonOutcome(tool, late.value), context))
        : undefined;
  if (!outcome) {
    const what =
      'value' in late && isResult(late.value) ? 'a question or an agent, for which it was too late' : 'no result';
    warn(scope, 'late_result_lost', `what ${tool.name} returned late is ${what}: its side effects may have happened`);
    return;
  }
  const letter = { id: lateMailId(id, attempt), type: 'result', callId: id, outcome: await outcome } as const;
  await scope.run.settings.sessions.deliver(scope.run.view.key, letter);
}
