import type { ToolOutcome } from '../content/outcome.ts';
import { isToolError, ToolError } from '../error/errors.ts';
import { classOf } from '../error/thrown.ts';
import { isBounds } from '../run/bounded.ts';
import type { AgentScope } from '../run/scope.ts';
import type { Tool } from '../tool/tool.ts';
import { isRepeatable } from '../tool/tool-traits.ts';

/** An outcome that is an error. */
type ErrorOutcome = Extract<ToolOutcome, { readonly status: 'error' }>;

/** The outcome of a call that was started and whose result is unknown. */
export const unknownOutcome: ToolOutcome = {
  status: 'error',
  code: 'outcome_unknown',
  message: 'The call was started, and its outcome is unknown. It may have happened: check before repeating it.',
};

/** Returns the outcome of a call that was cancelled before it ran. */
export function notRun(name: string): ToolOutcome {
  return { status: 'error', code: 'cancelled', message: `\`${name}\` was not run: the run was cancelled.` };
}

/** Returns the outcome of a tool that threw, timed out, or was abandoned. */
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
 * Returns true if an error, or an outcome made from one, leaves open whether the tool had an effect. Returns
 * false once the run is cancelled: then no user is asked, and the model reads the outcome.
 */
export function isInDoubt(scope: AgentScope, tool: Tool, error: unknown): boolean {
  const { cancellation } = scope.run;
  if (isRepeatable(tool) || cancellation.cause || isHookFailure(error)) return false;
  return isBounds(error) ? error.code === 'timeout' : isAmbiguous(error);
}

/**
 * The error of an `aroundTool` hook that failed. It records whether the tool ran, so the call is never in
 * doubt.
 */
export class HookFailure extends ToolError {
  constructor({ name, effect }: Tool, ran: boolean, cause: unknown) {
    const what = ran ? 'ran, and its result is withheld' : 'was not run';
    const unsure = ran && effect !== 'read' ? ' Check what it did before repeating it.' : '';
    super(`A callback around \`${name}\` failed: it ${what}.${unsure}`, { code: 'callback_failed', cause });
  }
}

/** Returns true for a `HookFailure`. Safe with a hostile value, which can make `instanceof` throw. */
function isHookFailure(error: unknown): boolean {
  return isToolError(error) && error instanceof HookFailure;
}

/** Returns the outcome of a tool that was running when its run was cancelled. */
function cancelledOutcome(tool: Tool, code: 'cancelled' | 'outcome_unknown'): ErrorOutcome {
  return { status: 'error', code, message: `\`${tool.name}\` was cancelled while it ran.${unsureOf(tool)}` };
}

/** Returns the warning to the model about a tool that may have had an effect. */
function unsureOf({ effect }: Tool): string {
  return effect === 'read' ? '' : ' Its effect is unknown: check before repeating.';
}

/**
 * Returns true if an error leaves the effect of a tool unknown, because a connection broke or timed out after
 * a request may have been sent. Reads the error, its causes, and the errors that an aggregate contains. Safe
 * with any thrown value: a value that cannot be read counts as a definite failure.
 */
export function isAmbiguous(thrown: unknown): boolean {
  const errors: unknown[] = [thrown];
  try {
    for (let at = 0; at < errors.length && at < mostErrors; at++) {
      const error = errors[at];
      if (typeof error !== 'object' || error === null) continue;
      const { name, code, syscall, cause, errors: collected }: Facts = error;
      // No connection was established, so no request was sent.
      if (syscall === 'connect') continue;
      // Node collects one error for each address that it tried: these errors are more precise than their
      // aggregate.
      if (Array.isArray(collected) && collected.length > 0) errors.push(...collected.slice(0, mostErrors));
      else if (names.has(name) || codes.has(code)) return true;
      errors.push(cause);
    }
  } catch {
    // The value throws when it is read.
  }
  return false;
}

interface Facts {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly cause?: unknown;
  readonly errors?: unknown;
}

const names: ReadonlySet<unknown> = new Set(['TimeoutError', 'AbortError']);

/**
 * The ambiguous error codes of Node and of undici, which implements Node's `fetch`. `ECONNREFUSED`,
 * `ENOTFOUND`, `EAI_AGAIN` and `UND_ERR_CONNECT_TIMEOUT` are not included, because they mean that no request
 * was sent.
 */
const codes: ReadonlySet<unknown> = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ERR_STREAM_PREMATURE_CLOSE',
  'UND_ERR_SOCKET',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  // The code with which a tool itself reports an unknown outcome.
  'outcome_unknown',
]);

const mostErrors = 16;
