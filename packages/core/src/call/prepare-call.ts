import type { ToolOutcome } from '../content/outcome.ts';
import { RunError } from '../error/errors.ts';
import { type Awaitable, isPromise } from '../json/awaitable.ts';
import type { CallOutcome } from '../result/call-outcome.ts';
import { jsonOfOutcome } from '../result/json-of-result.ts';
import type { CallContext } from '../run/call-context.ts';
import type { CheckedCall, OfferedTools, ValidCall } from '../run/checked-call.ts';
import { jsonArgs } from '../run/checked-call.ts';
import { askHooks, outcomeIn } from '../run/hooks.ts';
import type { AgentScope } from '../run/scope.ts';
import { notRun, unknownOutcome } from '../tool-run/outcome-of-error.ts';
import { answeredResult, recoverCall } from '../tool-run/recover-call.ts';
import type { CallState } from '../view/branch-state.ts';
import { gatesOfCall } from './ask-gate.ts';
import { checkArgs, checkCall, refuseCall, toolGone } from './check-call.ts';
import { type CallQuestion, digestOf, requestFor } from './questions.ts';
import { type ReadyCall, runGates } from './run-gates.ts';

/**
 * Prepares a call for its tool: looks the tool up, checks the arguments, recovers the call if an earlier run
 * started it, and asks the `beforeTool` hooks and the gates about it.
 * `known`: the result of an earlier check of the call, if there is one.
 */
export async function prepareCall(
  scope: AgentScope,
  tools: OfferedTools,
  call: CallState,
  context: CallContext,
  known: CheckedCall | undefined,
): Promise<ReadyCall | CallOutcome | CallQuestion> {
  const { request } = call;
  const { cancellation, settings } = scope.run;
  const isLost = call.inFlight && !tools.started.has(request.id);
  const answered = answeredResult(call);
  if (answered) return { outcome: answered, tool: tools.table.byName.get(request.name) };
  if (cancellation.causeAt(settings.platform.monotonic()))
    return { outcome: isLost ? unknownOutcome : notRun(request.name), isDecided: true };
  if (tools.table.reserved.has(request.name)) return { outcome: reserved(request.name), isDecided: true };
  const made = known ?? checkState(scope, tools, call);
  const checked = isPromise(made) ? await made : made;
  if (!('value' in checked)) return isLost ? { outcome: unknownOutcome, isDecided: true } : refuseCall(checked);
  const { tool } = checked;
  if (isLost) {
    // `reconcile` gets a copy of the arguments: its changes
    // to the copy reach neither the tool nor an approver.
    const apart = await checkArgs(scope, tool, checked.args);
    if (!('value' in apart)) return { outcome: unknownOutcome, isDecided: true };
    const recovered = await recoverCall(scope, call, apart, digestOf(scope, checked), context);
    if (recovered && 'outcome' in recovered) return { ...recovered, tool };
    if (recovered) return { request: await requestFor(scope, call, checked, recovered, context) };
  }
  const before = scope.callbacks.length === 0 ? checked : await askBefore(scope, checked, call, context);
  if ('outcome' in before) return before;
  if (!('value' in before)) return refuseCall(before);
  const gates = gatesOfCall(scope, before.tool);
  if (gates.length === 0 && call.questions.length === 0) return { ready: before };
  return runGates(scope, call, before, gates, context);
}

/**
 * Checks a call with its current arguments. Rejects a call that was
 * started, or asked about, before if its tool no longer exists.
 */
function checkState(scope: AgentScope, tools: OfferedTools, call: CallState): Awaitable<CheckedCall> {
  const { request, args, attempt, questions } = call;
  const wasThere = attempt > 0 || questions.length > 0;
  if (wasThere && !tools.table.byName.has(request.name)) return toolGone(request.name);
  return tools.started.get(request.id) ?? checkCall(scope, tools.table, request, args);
}

function reserved(name: string): ToolOutcome {
  const shown = name.slice(0, 100);
  return { status: 'error', code: 'reserved_name', message: `\`${shown}\` cannot be called: the name is reserved.` };
}

/**
 * Asks the `beforeTool` hooks about a call. A hook may return other arguments, which are checked again, or an
 * outcome that replaces the call. If a hook fails, the tool does not run, and the `onToolError` and
 * `afterTool` hooks get the reason.
 */
async function askBefore(
  scope: AgentScope,
  good: ValidCall,
  call: CallState,
  context: CallContext,
): Promise<CheckedCall | CallOutcome> {
  const { tool } = good;
  const found: { args: ValidCall['args']; outcome: CallOutcome | undefined } = { args: good.args, outcome: undefined };
  try {
    await askHooks(
      scope,
      'beforeTool',
      (hook) => hook(tool, { ...call.request, args: found.args }, context),
      (answer) => {
        if ('args' in answer) {
          found.args = jsonArgs(answer.args);
          return false;
        }
        found.outcome = { ...jsonOfOutcome(scope, tool, outcomeIn(answer)), tool };
        return true;
      },
    );
  } catch (error) {
    if (!(error instanceof RunError) || error.code !== 'callback_failed') throw error;
    const message = `A callback around \`${tool.name}\` failed, so its result is withheld.`;
    return { outcome: { status: 'error', code: 'callback_failed', message }, error, tool };
  }
  if (found.outcome) return found.outcome;
  return found.args === good.args ? good : checkArgs(scope, tool, found.args);
}
