import type { ToolOutcome } from '../content/outcome.ts';
import { classOf } from '../error/thrown.ts';
import { isBounds } from '../run/bounded.ts';
import type { AgentScope } from '../run/run-scope.ts';
import type { Tool } from '../tool/tool.ts';
import { isRepeatable } from '../tool/tool-traits.ts';
import { isAmbiguous } from './ambiguous-failure.ts';
import { HookFailure } from './hook-failure.ts';
import { isToolError } from './is-tool-error.ts';

/** An outcome that is an error. */
export type ErrorOutcome = Extract<ToolOutcome, { readonly status: 'error' }>;

/** What the model reads of an error. */
export function outcomeOfError(scope: AgentScope, tool: Tool, error: unknown, timeoutMs: number): ErrorOutcome {
  const unsure = unsureOf(tool);
  if (isBounds(error)) {
    return error.code === 'timeout'
      ? {
          status: 'error',
          code: 'tool_timeout',
          message: `\`${tool.name}\` did not finish in ${timeoutMs / 1000} s.${unsure}`,
        }
      : cancelledOutcome(tool, 'outcome_unknown');
  }
  if (isToolError(error)) return { status: 'error', code: error.code, message: error.message };
  if (scope.run.cancellation.cause) return cancelledOutcome(tool, 'cancelled');
  if (isInDoubt(scope, tool, error)) {
    const message = `\`${tool.name}\` failed before its outcome was known (${classOf(error)}).${unsure}`;
    return { status: 'error', code: 'outcome_unknown', message };
  }
  return {
    status: 'error',
    code: 'tool_threw',
    message: `\`${tool.name}\` failed (${classOf(error)}). Try other arguments, or continue without it.`,
  };
}

/**
 * Whether an error or the outcome of one leaves open whether the tool had an effect. Where the run is over
 * nobody is asked: the model is told.
 */
export function isInDoubt(scope: AgentScope, tool: Tool, error: unknown): boolean {
  const { cancellation } = scope.run;
  if (isRepeatable(tool) || cancellation.cause || isHookFailure(error)) return false;
  return isBounds(error) ? error.code === 'timeout' : isAmbiguous(error);
}

/** As `instanceof`, which a hostile value can make throw. */
function isHookFailure(error: unknown): boolean {
  return isToolError(error) && error instanceof HookFailure;
}

/** What the model reads of a tool that ran when its run was cancelled. */
function cancelledOutcome(tool: Tool, code: 'cancelled' | 'outcome_unknown'): ErrorOutcome {
  return { status: 'error', code, message: `\`${tool.name}\` was cancelled while it ran.${unsureOf(tool)}` };
}

/** What has to be said of a tool that may have had an effect. */
function unsureOf({ effect }: Tool): string {
  return effect === 'read' ? '' : ' Its effect is unknown: check before repeating.';
}
