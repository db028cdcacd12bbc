import type { FunctionCall } from '../content/function-call.ts';
import type { PendingResult, ToolOutcome } from '../content/outcome.ts';
import { isToolError } from '../error/errors.ts';
import { asError } from '../error/thrown.ts';
import type { EventActions } from '../event/event-actions.ts';
import { type Awaitable, isPromise } from '../json/awaitable.ts';
import { mediaLimitBytes, resultLimits } from '../json/json-limits.ts';
import { boundOutcome, lateKeeper } from '../result/bound-outcome.ts';
import type { CallOutcome, JsonOutcome } from '../result/call-outcome.ts';
import { isResult, jsonOfResult } from '../result/json-of-result.ts';
import { type Reading, readingOf } from '../result/read-output.ts';
import { bounded, isBounds } from '../run/bounded.ts';
import type { CallContext } from '../run/call-context.ts';
import type { ValidCall } from '../run/checked-call.ts';
import { around, hasHook } from '../run/hooks.ts';
import { lateItemId } from '../run/late-event.ts';
import { type AgentScope, warn, warnWhy } from '../run/scope.ts';
import type { Tool } from '../tool/tool.ts';
import type { DelegateResult, OkResult, ToolResult } from '../tool/tool-result.ts';
import type { CallState } from '../view/branch-state.ts';
import { HookFailure, isInDoubt, outcomeOfError } from './outcome-of-error.ts';

/** The result of running a tool, as JSON: its outcome, its question, or the agent to which it delegates. */
export type ToolRun = CallOutcome | PendingResult | DelegateResult;

/**
 * Runs a tool once, at most until its timeout or the end of the run. Always resolves: an error becomes an
 * outcome. The tool gets a context of its own, which is closed when the tool ends; the context's actions are
 * then added to `outer`. The result is copied as JSON at the moment when the tool returns it.
 */
export async function runTool(
  scope: AgentScope,
  call: CallState,
  { tool, value }: ValidCall,
  outer: CallContext,
): Promise<ToolRun> {
  const context = outer.forTool();
  context.timeoutMs = tool.timeoutMs ?? defaultTimeoutMs;
  // If a tool declares only `timeoutMs`, and that is longer than the default total, it may run that long.
  context.maxTotalTimeoutMs = tool.maxTotalTimeoutMs ?? Math.max(context.timeoutMs, defaultTotalMs);
  const run = (): Promise<Returned> => runOnce(scope, call, tool, value, context, outer);
  try {
    const isWrapped = scope.callbacks.length > 0 && hasHook(scope, 'aroundTool');
    const { result } = isWrapped ? await runAround(scope, tool, call.request, outer, run) : await run();
    return result;
  } catch (error) {
    if (isBounds(error)) context.expire(error.message);
    const outcome = outcomeOfError(scope, tool, error, context.limitMs);
    const source = isToolError(error) ? tool.source : undefined;
    const failed: CallOutcome = { outcome, tool, ran: true, error: asError(error), source };
    return isInDoubt(scope, tool, error) ? { ...failed, isInDoubt: true } : failed;
  }
}

/** The result that a tool returned (`returned`), and its JSON copy (`result`). */
interface Returned {
  readonly returned: ToolResult;
  readonly result: ToolRun;
}

/**
 * A result whose output has to be read first, because it is a response, a blob, a stream or an async
 * iterable.
 */
interface Streamed {
  readonly returned: OkResult;
  readonly reading: Reading;
}

async function runOnce(
  scope: AgentScope,
  call: CallState,
  tool: Tool,
  value: unknown,
  context: CallContext,
  outer: CallContext,
): Promise<Returned> {
  const take = (returned: unknown): Returned | Streamed => taken(scope, tool, returned, context);
  try {
    const returned = called(scope, tool, value, context);
    const first = isPromise(returned)
      ? await bounded(Promise.resolve(returned).then(take), {
          timeoutMs: Math.min(context.timeoutMs, context.maxTotalTimeoutMs),
          cancellation: scope.run.cancellation,
          moreMs: () => context.moreMs(),
          onLate: onLate(scope, call, tool, context),
        })
      : take(returned);
    const last = 'reading' in first ? await readToEnd(scope, tool, first, context) : first;
    if ('request' in last.result && last.result.request.kind === 'confirmation' && hasWritten(context.done)) {
      const message = `${tool.name} asked for a confirmation after it had written state or artifacts; ask before the first effect`;
      warn(scope, 'late_confirmation', message);
    }
    return last;
  } finally {
    outer.addActions(context.close());
  }
}

function called(scope: AgentScope, tool: Tool, value: unknown, context: CallContext): Awaitable<ToolResult> {
  const { queue, settings } = scope.run;
  // `run` is called as a method, because the tool may be an object with its own state.
  const runnable = tool as Required<Pick<Tool, 'run'>>;
  if (!queue.watched) return runnable.run(value, context);
  const calledAt = settings.platform.monotonic();
  const returned = runnable.run(value, context);
  const blockedMs = settings.platform.monotonic() - calledAt;
  if (blockedMs > longBlockMs) {
    const message = `${tool.name} blocked the process for ${Math.round(blockedMs)} ms; use asynchronous calls, or a worker thread`;
    warn(scope, 'tool_blocked', message);
  }
  return returned;
}

/** Checks a tool's result and copies it as JSON, at the moment when the tool returns it. */
function taken(scope: AgentScope, tool: Tool, returned: unknown, context: CallContext): Returned | Streamed {
  if (!isResult(returned)) {
    const message = `run of \`${tool.name}\` returned a value that is not a result: return { status: 'ok', output }`;
    return misused(tool, returned as ToolResult, 'result_unserialisable', message);
  }
  if (context.hasQuestion && (returned.status === 'ok' || returned.status === 'delegate')) {
    const message = `\`${tool.name}\` created a question but returned something else, so no user was asked; its side effects stand. Write \`return\` before the question, as in \`return requestConfirmation(...)\`.`;
    return misused(tool, returned, 'question_not_returned', message);
  }
  if (returned.status === 'ok' && !context.isClosed) {
    // More output than the model can get is read only if it can be saved as an artifact.
    const limit = scope.run.settings.artifacts ? resultLimits.chars : mediaLimitBytes;
    const reading = readingOf(returned.output, limit);
    if (reading) return { returned, reading };
  }
  return { returned, result: toRun(scope, tool, returned) };
}

/** Returns the error result for a tool that violates its contract. */
function misused(tool: Tool, returned: ToolResult, code: string, message: string): Returned {
  const outcome: ToolOutcome = { status: 'error', code, message };
  return { returned, result: { outcome, tool, ran: true, error: new TypeError(message) } };
}

function toRun(scope: AgentScope, tool: Tool, returned: ToolResult): ToolRun {
  const json = jsonOfResult(scope, tool, returned);
  if (!('outcome' in json)) return json;
  const isError = json.outcome.status === 'error';
  // An error of the conversion to JSON does not have the tool's origin.
  const source = json.outcome.status === returned.status ? tool.source : undefined;
  const result: CallOutcome = { ...json, tool, ran: true, source };
  return isError && isInDoubt(scope, tool, json.outcome) ? { ...result, isInDoubt: true } : result;
}

/** Reads the output of a result to its end, within the remaining time of the tool. */
async function readToEnd(
  scope: AgentScope,
  tool: Tool,
  { returned, reading }: Streamed,
  context: CallContext,
): Promise<Returned> {
  const now = scope.run.settings.platform.monotonic();
  const { timeoutMs, beganAt = now } = context;
  const left = Math.max(0, timeoutMs - (now - beganAt), context.moreMs());
  try {
    const output = await bounded(reading.done, { timeoutMs: left, cancellation: scope.run.cancellation });
    return { returned, result: toRun(scope, tool, { ...returned, output }) };
  } catch (error) {
    reading.cancel();
    throw error;
  }
}

/** Returns true if actions write state or artifacts. */
function hasWritten(done: EventActions | undefined): boolean {
  return Boolean(done?.stateDelta ?? done?.localDelta ?? done?.artifactDelta);
}

/**
 * Runs a tool with its `aroundTool` hooks. Rejects with the tool's error, or with a `HookFailure` that
 * records whether the tool ran.
 */
async function runAround(
  scope: AgentScope,
  tool: Tool,
  call: FunctionCall,
  context: CallContext,
  run: () => Promise<Returned>,
): Promise<Returned> {
  const state: { hasStarted: boolean; end: Returned | undefined } = { hasStarted: false, end: undefined };
  const inner = async (): Promise<Returned> => {
    state.hasStarted = true;
    state.end = await run();
    return state.end;
  };
  try {
    return await around(scope, 'aroundTool', inner, (hook, next) =>
      hook(async () => (await next()).returned, tool, call, context),
    );
  } catch (error) {
    if ((state.hasStarted && !state.end) || isToolError(error)) throw error;
    throw new HookFailure(tool, state.end !== undefined, error);
  }
}

/**
 * Returns the handler of a result that arrives after the tool was abandoned. It delivers the result to the
 * session's inbox, because another run may have the session by then.
 */
function onLate(
  scope: AgentScope,
  { request: { id } }: CallState,
  tool: Tool,
  context: CallContext,
): (late: Late) => void {
  // The id is computed now: the next attempt changes the state of the call while this attempt may still run.
  const itemId = lateItemId(id, context.attempt);
  return (late) => {
    deliverLate(scope, id, itemId, tool, late).catch((cause: unknown) =>
      warnWhy(scope, 'late_result_lost', `the late result of ${tool.name} could not be delivered`, cause),
    );
  };
}

type Late = { readonly value: Returned | Streamed } | { readonly error: unknown };

async function deliverLate(scope: AgentScope, callId: string, itemId: string, tool: Tool, late: Late): Promise<void> {
  const result = 'error' in late ? lateError(scope, tool, late.error) : lateOutcome(late.value);
  if (!result) {
    const isKnown = 'value' in late && isResult(late.value.returned);
    const what = isKnown ? 'a question or a delegation, which comes too late' : 'no result';
    warn(scope, 'late_result_lost', `the late result of ${tool.name} is ${what}: its side effects may have happened`);
    return;
  }
  const outcome = await boundOutcome(scope, tool, result, lateKeeper(scope, callId));
  await scope.run.settings.sessions.deliver(scope.run.view.key, { id: itemId, type: 'result', callId, outcome });
}

function lateError(scope: AgentScope, tool: Tool, error: unknown): JsonOutcome {
  return { outcome: scope.run.secrets.json<ToolOutcome>(outcomeOfError(scope, tool, error, 0)) };
}

/**
 * Returns the outcome of a late result; undefined if the result is invalid, a question or a delegation, or
 * still has to be read.
 */
function lateOutcome(late: Returned | Streamed): JsonOutcome | undefined {
  if ('reading' in late) late.reading.cancel();
  else if ('outcome' in late.result && isResult(late.returned)) return late.result;
  return undefined;
}

const defaultTimeoutMs = 60_000;
const defaultTotalMs = 600_000;
const longBlockMs = 1_000;
