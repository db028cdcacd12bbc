import { textOf } from '../content/text-of.ts';
import { isAgentError, publicMessage } from '../error/thrown.ts';
import type { Step } from '../flow/decide.ts';
import { pendingCalls } from '../flow/pending-calls.ts';
import type { RunResult } from '../flow/run-event.ts';
import type { RunScope } from '../flow/run-scope.ts';
import type { SessionView } from '../flow/session-view.ts';
import { complete } from '../json/steps.ts';
import type { SessionKey } from '../session/session.ts';

/** The result of a run whose last step this is. */
export async function runResult(scope: RunScope, step: Step): Promise<RunResult> {
  const { view } = scope;
  const whole = { ...soFar(view), pending: await complete(pendingCalls(scope)) };
  const { stopped } = view.invocation;
  if (stopped) {
    const { status, code, message } = stopped;
    const error = status === 'failed' ? withCause({ code, message }, scope.failure) : { code, message };
    return { ...whole, status, error };
  }
  if (step.do !== 'complete') return { ...whole, status: 'paused' };
  return { ...whole, status: 'completed', ...(step.output !== undefined && { output: step.output }) };
}

/** The result of a run that could not begin. */
export function failedResult(session: SessionKey, error: unknown): RunResult {
  return { session, text: '', usage: {}, pending: [], status: 'failed', error: errorOf(error) };
}

/** The result of a run that broke: its input was refused, a hook failed, or its log could not be written. Questions that wait go on waiting. */
export async function brokenResult(scope: RunScope, error: unknown): Promise<RunResult> {
  const { journal, view } = scope;
  if (journal.failure !== undefined)
    return {
      ...soFar(view),
      pending: [],
      status: 'failed',
      error: withCause({ ...errorOf(journal.failure), unsaved: journal.unsaved }, journal.failure),
    };
  return { ...soFar(view), pending: await complete(pendingCalls(scope)), status: 'failed', error: errorOf(error) };
}

function errorOf(error: unknown): NonNullable<RunResult['error']> {
  const code = isAgentError(error) ? error.code : 'append_failed';
  return withCause({ code, message: publicMessage(error, 'the session service refused') }, error);
}

/** Not enumerable, so that a result can be logged and sent as it is. */
function withCause<T extends object>(error: T, cause: unknown): T & { readonly cause?: unknown } {
  return cause === undefined ? error : Object.defineProperty(error, 'cause', { value: cause });
}

function soFar({
  key,
  branch,
  invocation,
}: SessionView): Pick<RunResult, 'session' | 'text' | 'usage' | 'finishReason'> {
  return {
    session: key,
    text: textOf(branch.lastModel),
    usage: invocation.usage,
    ...(branch.finishReason && { finishReason: branch.finishReason }),
  };
}
