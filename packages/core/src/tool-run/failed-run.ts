import { asError } from '../error/thrown.ts';
import type { CallContext } from '../run/call-context.ts';
import type { AgentScope } from '../run/run-scope.ts';
import type { Tool } from '../tool/tool.ts';
import type { ErrorOutcome } from './cancelled-outcome.ts';
import { isInDoubt, outcomeOfError } from './outcome-of-error.ts';
import type { ToolRunEnd } from './tool-run-end.ts';

/** What running a tool came to that threw, or was not waited for to the end. */
export function thrownEnd(scope: AgentScope, tool: Tool, error: unknown, context: CallContext): ToolRunEnd {
  const result = outcomeOfError(scope, tool, error, context.limitMs);
  const end: ToolRunEnd = { result, error: asError(error) };
  return isInDoubt(scope, tool, error) ? { ...end, inDoubt: result } : end;
}

/** What running a tool came to that answered with an error. */
export function errorEnd(scope: AgentScope, tool: Tool, result: ErrorOutcome): ToolRunEnd {
  const end: ToolRunEnd = { result, error: undefined };
  return isInDoubt(scope, tool, result) ? { ...end, inDoubt: result } : end;
}

/** What running a tool came to that answered with anything else. */
export function noResultEnd({ name }: Tool): ToolRunEnd {
  const message = `run of \`${name}\` returned something that is not a result: return { status: 'ok', output }`;
  return { result: { status: 'error', code: 'result_unserialisable', message }, error: new TypeError(message) };
}
