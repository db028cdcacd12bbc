import { RunError } from '../error/run-error.ts';
import type { Steps } from '../json/steps.ts';
import type { RawResult } from '../result/raw-result.ts';
import { askHooks, outcomeIn } from '../run/ask-hooks.ts';
import type { CallContext } from '../run/call-context.ts';
import type { CheckedCall, GoodCall } from '../run/checked-call.ts';
import { jsonArgs } from '../run/json-args.ts';
import type { AgentScope } from '../run/run-scope.ts';
import type { Tool } from '../tool/tool.ts';
import { toolBegins } from '../tool-run/tool-writes.ts';
import type { CallState } from '../view/branch-state.ts';
import { checkArgs, checkWithin } from './check-call.ts';

/**
 * What the hooks before a call make of it: other arguments, which are checked again, or a result in its
 * place. Where one of them fails the tool does not run, and the hooks for errors and after it see why.
 */
export function* askBefore(
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
