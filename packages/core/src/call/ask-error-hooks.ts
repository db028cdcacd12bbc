import type { FunctionCall } from '../content/function-call.ts';
import type { ToolOutcome } from '../content/outcome.ts';
import type { Steps } from '../json/steps.ts';
import { askHooks, outcomeIn } from '../run/ask-hooks.ts';
import type { CallContext } from '../run/call-context.ts';
import type { AgentScope } from '../run/run-scope.ts';
import type { Tool } from '../tool/tool.ts';

/** What the error hooks make of an error; undefined where none has an answer. */
export function* askErrorHooks(
  scope: AgentScope,
  tool: Tool | undefined,
  call: FunctionCall,
  error: Error,
  context: CallContext,
): Steps<ToolOutcome | undefined> {
  let answer: ToolOutcome | undefined;
  yield* askHooks(
    scope,
    'onToolError',
    (hook) => hook(tool, call, error, context),
    (given) => {
      answer = outcomeIn(given);
      return true;
    },
  );
  return answer;
}
