import type { FunctionCall } from '../content/function-call.ts';
import type { ToolOutcome } from '../content/outcome.ts';
import type { PendingRequest } from '../content/pending-request.ts';
import type { JsonObject } from '../json/json-value.ts';
import type { CallOutcome } from '../result/call-outcome.ts';
import { jsonOfOutcome } from '../result/json-of-result.ts';
import type { CallContext } from '../run/call-context.ts';
import type { OfferedTools, ValidCall } from '../run/checked-call.ts';
import { askHooks, outcomeIn } from '../run/hooks.ts';
import { type AgentScope, newEvent } from '../run/scope.ts';
import { resultQuestion } from '../tool/result-of.ts';
import type { Tool } from '../tool/tool.ts';
import type { DelegateResult } from '../tool/tool-result.ts';
import { effectOfTool } from '../tool/tool-traits.ts';
import { notRun } from '../tool-run/outcome-of-error.ts';
import { clearDoubt } from '../tool-run/recover-call.ts';
import { runTool } from '../tool-run/run-tool.ts';
import type { CallState } from '../view/branch-state.ts';
import { checkArgs } from './check-call.ts';
import { type CallQuestion, requestFor } from './questions.ts';

/**
 * Executes a call that all gates have let pass: logs the start of the call, runs its tool, and returns the
 * tool's question, if it asks one.
 */
export async function executeCall(
  scope: AgentScope,
  tools: OfferedTools,
  call: CallState,
  ready: ValidCall,
  context: CallContext,
): Promise<CallOutcome | CallQuestion | DelegateResult> {
  const { tool, args } = ready;
  const { cancellation, journal, settings } = scope.run;
  if (cancellation.cause) return { outcome: notRun(call.request.name), isDecided: true };
  if (!tool.run) return asked(tool, await requestFor(scope, call, ready, resultQuestion(call.request.name), context));
  if (!tools.started.has(call.request.id)) {
    context.attempt = call.attempt + 1;
    if (tool.effect !== 'read' || args !== call.request.args || tools.resumed) {
      // The start is logged before the tool can have an effect: after a crash the call is in doubt, and its
      // tool does not simply run again.
      const effect = effectOfTool(tool);
      const started = {
        callId: call.request.id,
        attempt: context.attempt,
        effect,
        ...(args !== call.request.args && { args }),
      };
      journal.write([newEvent(scope, { type: 'started', calls: [started] })]);
      await journal.stored();
    }
  }
  // The deadline may have passed while another tool blocked the process.
  if (cancellation.causeAt(settings.platform.monotonic()))
    return { outcome: notRun(call.request.name), isDecided: true };
  showStart(scope, call.request, args, context);
  const run = await runTool(scope, call, ready, context);
  if ('outcome' in run) return run.isInDoubt ? clearUp(scope, call, ready, run, context) : run;
  if (run.status === 'delegate') return run;
  const again = await asAsked(scope, ready);
  const request = await requestFor(scope, call, again, run.request, context);
  const { handle, modelOutput } = run;
  return asked(tool, {
    ...request,
    ...(handle !== undefined && { handle }),
    ...(modelOutput !== undefined && { modelOutput }),
  });
}

/**
 * Returns the question that a tool asked. The model can continue before the answer only if the answer is a
 * result: any other answer decides what the tool does.
 */
function asked(tool: Tool, request: PendingRequest): CallQuestion {
  return { request, isInterim: tool.whilePending === 'goOn' && request.kind === 'result' };
}

/**
 * Resolves a call whose effect is in doubt: with the outcome of an error hook or of the tool's `reconcile`,
 * with a question, or with an unknown outcome.
 */
async function clearUp(
  scope: AgentScope,
  call: CallState,
  good: ValidCall,
  { outcome: unknown, error }: CallOutcome,
  context: CallContext,
): Promise<CallOutcome | CallQuestion> {
  const { tool } = good;
  const seen = { error, tool, hooksAsked: true } as const;
  const answer = error instanceof Error ? await askErrorHooks(scope, tool, call.request, error, context) : undefined;
  if (answer) return { ...jsonOfOutcome(scope, tool, answer), ...seen };
  const again = await asAsked(scope, good);
  const why = unknown.status === 'error' ? unknown.message : '';
  const cleared = await clearDoubt(scope, again, context, { why, unknown });
  if ('outcome' in cleared) return { ...cleared, ...seen };
  return { request: await requestFor(scope, call, again, cleared, context), cause: error };
}

/**
 * Returns the call with its arguments checked again, because
 * the tool may have changed the checked arguments that it got.
 */
async function asAsked(scope: AgentScope, good: ValidCall): Promise<ValidCall> {
  const again = await checkArgs(scope, good.tool, good.args);
  return 'value' in again ? again : good;
}

/**
 * Asks the error hooks about an error. Returns the first outcome
 * that a hook gives; undefined if none of them gives one.
 */
export async function askErrorHooks(
  scope: AgentScope,
  tool: Tool | undefined,
  call: FunctionCall,
  error: Error,
  context: CallContext,
): Promise<ToolOutcome | undefined> {
  const found: { answer: ToolOutcome | undefined } = { answer: undefined };
  await askHooks(
    scope,
    'onToolError',
    (hook) => hook(tool, call, error, context),
    (given) => {
      found.answer = outcomeIn(given);
      return true;
    },
  );
  return found.answer;
}

/**
 * Records that the tool of a call, or the agent that runs for the call,
 * starts, and shows a `toolStart` event to the watchers of the run.
 */
export function showStart(scope: AgentScope, call: FunctionCall, args: JsonObject, context: CallContext): void {
  const { journal, queue, settings } = scope.run;
  context.args = args;
  context.beganAt = settings.platform.monotonic();
  if (queue.watched) journal.show({ type: 'toolStart', ...shownBy(scope), call, args });
}

/** Returns the members `author` and `branch` of the events that a run streams. */
export function shownBy({ agent, branch }: AgentScope): { readonly author: string; readonly branch?: string } {
  return branch.path === undefined ? { author: agent.name } : { author: agent.name, branch: branch.path };
}
