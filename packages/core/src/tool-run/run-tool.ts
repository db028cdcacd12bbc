import type { ToolOutcome } from '../content/outcome.ts';
import { asError, classOf } from '../error/thrown.ts';
import { ToolError } from '../error/tool-error.ts';
import { type Awaitable, isPromise } from '../json/awaitable.ts';
import { mediaLimitBytes, resultLimits } from '../json/json-limits.ts';
import { complete } from '../json/steps.ts';
import { boundOutcome } from '../result/bound-outcome.ts';
import { readingOf } from '../result/read-output.ts';
import { toJsonOutcome } from '../result/to-json-outcome.ts';
import { type Bounds, BoundsError, bounded } from '../run/bounded.ts';
import type { CallContext } from '../run/call-context.ts';
import type { GoodCall } from '../run/checked-call.ts';
import { isOutcome } from '../run/hooks.ts';
import { lateMailId } from '../run/late-event.ts';
import { type AgentScope, warn, warnWhy } from '../run/run-scope.ts';
import { callRun, questionReturned, runEnded } from '../tool/made-questions.ts';
import type { OkResult, Tool, ToolResult } from '../tool/tool.ts';
import type { CallState } from '../view/session-view.ts';
import { isAmbiguous } from './ambiguous-failure.ts';

/** What running a tool came to; `error`: what was thrown, where the result says so. */
export interface ToolRunEnd {
  readonly result: ToolResult;
  readonly error: Error | undefined;
  /** It may have had its effect, which must not be repeated in silence: what the model reads where nobody can say more. */
  readonly inDoubt?: ErrorOutcome;
}

type ErrorOutcome = Extract<ToolOutcome, { readonly status: 'error' }>;

/** Runs a tool, raced against its timeout and the end of the run. Never throws, never hangs. */
export function runTool(
  scope: AgentScope,
  state: CallState,
  { tool, value }: GoodCall,
  context: CallContext,
): Awaitable<ToolRunEnd> {
  const timeoutMs = tool.timeoutMs ?? defaultTimeoutMs;
  context.timeoutMs = timeoutMs;
  const failed = (error: unknown): ToolRunEnd => {
    noteEnd(scope, tool, context, isBounds(error));
    if (isBounds(error)) context.expire(error.message);
    const result = outcomeOfError(scope, tool, error, timeoutMs);
    const ran: ToolRunEnd = { result, error: asError(error) };
    return isInDoubt(scope, tool, error) ? { ...ran, inDoubt: result } : ran;
  };
  // The call's state goes on to the next attempt while this one may still be under way.
  const { attempt } = context;
  const { cancellation, outbox, settings } = scope.run;
  const { platform } = settings;
  // A clock costs more than it looks: it is read where somebody wants to know.
  let begun = outbox.watched ? platform.monotonic() : undefined;
  const finish = (result: unknown): Awaitable<ToolRunEnd> => {
    questionReturned(result);
    noteEnd(scope, tool, context, false);
    if (!isResult(result)) return noResult(tool);
    const reading = result.status === 'ok' ? readingOf(result.output, readLimitOf(scope)) : undefined;
    if (!reading) return ranWith(scope, tool, result);
    // Undefined: it answered at once.
    const left = Math.max(0, timeoutMs - (begun === undefined ? 0 : platform.monotonic() - begun));
    return bounded(reading.done, { timeoutMs: left, cancellation }).then(
      (output) => ranWith(scope, tool, { ...(result as OkResult), output }),
      (error: unknown) => {
        reading.cancel();
        return failed(error);
      },
    );
  };
  try {
    // Called on the tool: it may be an object with state of its own.
    const returned = callRun(context, () => (tool as Required<Pick<Tool, 'run'>>).run(value as never, context));
    if (begun !== undefined) warnBlocked(scope, tool, platform.monotonic() - begun);
    if (!isPromise(returned)) return finish(returned);
    begun ??= platform.monotonic();
    const onLate: Bounds['onLate'] = (late) => deliverLate(scope, state, attempt, tool, late, context);
    return bounded(returned, { timeoutMs, cancellation, onLate }).then(finish, failed);
  } catch (error) {
    return failed(error);
  }
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

function ranWith(scope: AgentScope, tool: Tool, result: ToolResult): ToolRunEnd {
  return result.status === 'error' && isInDoubt(scope, tool, result)
    ? { result, error: undefined, inDoubt: result }
    : { result, error: undefined };
}

function noResult(tool: Tool): ToolRunEnd {
  const message = `${tool.name} answered something that is no result`;
  return { result: { status: 'error', code: 'result_unserialisable', message }, error: new TypeError(message) };
}

/** What the model reads of an error. */
export function outcomeOfError(scope: AgentScope, tool: Tool, error: unknown, timeoutMs: number): ErrorOutcome {
  const unsure = tool.effect === 'read' ? '' : ' Its effect is unknown: check before repeating.';
  if (isBounds(error)) {
    return error.code === 'timeout'
      ? {
          status: 'error',
          code: 'tool_timeout',
          message: `\`${tool.name}\` did not finish in ${timeoutMs / 1000} s.${unsure}`,
        }
      : { status: 'error', code: 'outcome_unknown', message: `\`${tool.name}\` was cancelled while it ran.${unsure}` };
  }
  if (isToolError(error)) return { status: 'error', code: error.code, message: error.message };
  if (scope.run.cancellation.cause)
    return { status: 'error', code: 'cancelled', message: `\`${tool.name}\` was cancelled while it ran.${unsure}` };
  if (isInDoubt(scope, tool, error)) {
    const message = `\`${tool.name}\` failed before it was known what came of it (${classOf(error)}).${unsure}`;
    return { status: 'error', code: 'outcome_unknown', message };
  }
  return {
    status: 'error',
    code: 'tool_threw',
    message: `\`${tool.name}\` failed (${classOf(error)}). Try other arguments, or go on without it.`,
  };
}

/** Whether an error or the outcome of one leaves open whether the tool had an effect. Where the run is over nobody is asked: the model is told. */
function isInDoubt(scope: AgentScope, { effect = 'write' }: Tool, error: unknown): boolean {
  const { cancellation } = scope.run;
  if (effect !== 'write' || cancellation.cause) return false;
  return isBounds(error) ? error.code === 'timeout' : isAmbiguous(error);
}

/** A result that comes after the call was given up goes to the mailbox: the log belongs to whoever drives it by then. */
function deliverLate(
  scope: AgentScope,
  { call: { id } }: CallState,
  attempt: number,
  tool: Tool,
  late: { readonly value: unknown } | { readonly error: unknown },
  context: CallContext,
): void {
  const outcome =
    'error' in late
      ? scope.run.secrets.json<ToolOutcome>(outcomeOfError(scope, tool, late.error, 0))
      : isResult(late.value) && late.value.status !== 'pending' && late.value.status !== 'delegate'
        ? complete(boundOutcome(scope, tool, toJsonOutcome(tool, late.value), context))
        : undefined;
  if (!outcome) {
    const what =
      'value' in late && isResult(late.value) ? 'a question or an agent, for which it was too late' : 'no result';
    warn(scope, 'late_result_lost', `what ${tool.name} answered late is ${what}: its effect may have happened`);
    return;
  }
  deliver(scope, id, lateMailId(id, attempt), outcome).catch((cause: unknown) =>
    warnWhy(scope, 'late_result_lost', `the late result of ${tool.name} could not be delivered`, cause),
  );
}

async function deliver(scope: AgentScope, callId: string, id: string, outcome: Awaitable<ToolOutcome>): Promise<void> {
  const { view } = scope.run;
  const { sessions } = scope.run.settings;
  await sessions.deliver(view.key, { id, type: 'result', callId, outcome: await outcome });
}

/** As `instanceof`, which a hostile value can make throw. */
function isBounds(error: unknown): error is BoundsError {
  return asError(error) === error && error instanceof BoundsError;
}

function isToolError(error: unknown): error is ToolError {
  try {
    return ToolError.is(error);
  } catch {
    return false;
  }
}

/** Safe with a hostile value: one that throws when it is looked at is no result. */
function isResult(value: unknown): value is ToolResult {
  try {
    return (
      isOutcome(value) ||
      (typeof value === 'object' &&
        value !== null &&
        (((value as ToolResult).status === 'pending' && 'request' in value) ||
          ((value as ToolResult).status === 'delegate' && 'agent' in value)))
    );
  } catch {
    return false;
  }
}

const defaultTimeoutMs = 60_000;
const longBlockMs = 1_000;
