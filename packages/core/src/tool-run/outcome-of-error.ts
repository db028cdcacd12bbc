import type { ToolOutcome } from '../content/outcome.ts';
import { asError, classOf } from '../error/thrown.ts';
import { ToolError } from '../error/tool-error.ts';
import { BoundsError } from '../run/bounded.ts';
import type { AgentScope } from '../run/run-scope.ts';
import type { Tool } from '../tool/tool.ts';
import { isAmbiguous } from './ambiguous-failure.ts';

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

/**
 * Whether an error or the outcome of one leaves open whether the tool had an effect. Where the run is over
 * nobody is asked: the model is told.
 */
export function isInDoubt(scope: AgentScope, { effect = 'write' }: Tool, error: unknown): boolean {
  const { cancellation } = scope.run;
  if (effect !== 'write' || cancellation.cause) return false;
  return isBounds(error) ? error.code === 'timeout' : isAmbiguous(error);
}

/** An outcome that is an error. */
export type ErrorOutcome = Extract<ToolOutcome, { readonly status: 'error' }>;

/** As `instanceof`, which a hostile value can make throw. */
export function isBounds(error: unknown): error is BoundsError {
  return asError(error) === error && error instanceof BoundsError;
}

export function isToolError(error: unknown): error is ToolError {
  try {
    return ToolError.is(error);
  } catch {
    return false;
  }
}
