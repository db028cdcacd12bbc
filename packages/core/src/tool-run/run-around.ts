import type { FunctionCall } from '../content/function-call.ts';
import { ToolError } from '../error/tool-error.ts';
import type { Awaitable } from '../json/awaitable.ts';
import { around } from '../run/around.ts';
import type { CallContext } from '../run/call-context.ts';
import type { AgentScope } from '../run/run-scope.ts';
import type { Tool } from '../tool/tool.ts';
import type { ToolResult } from '../tool/tool-result.ts';
import { isToolError } from './is-tool-error.ts';
import { isInDoubt } from './outcome-of-error.ts';

/**
 * Runs a tool with the hooks that are around it. Rejects with what the
 * tool threw, or says that a hook failed and whether the tool ran.
 */
export async function runAround(
  scope: AgentScope,
  tool: Tool,
  call: FunctionCall,
  context: CallContext,
  run: () => Awaitable<ToolResult>,
): Promise<ToolResult> {
  let ran: 'not' | 'begun' | 'well' = 'not';
  const inner = async (): Promise<ToolResult> => {
    ran = 'begun';
    const result = await run();
    ran = 'well';
    return result;
  };
  try {
    return await around(scope, 'aroundTool', inner, (hook, next) => hook(next, tool, call, context));
  } catch (error) {
    if (isEnd(ran, 'begun') || isToolError(error) || isInDoubt(scope, tool, error)) throw error;
    throw hookFailure(tool, isEnd(ran, 'well'), error);
  }
}

/** The compiler does not see that it was changed in between. */
function isEnd(ran: string, end: 'begun' | 'well'): boolean {
  return ran === end;
}

function hookFailure({ name, effect }: Tool, ran: boolean, cause: unknown): ToolError {
  const what = ran ? 'ran, and its result is withheld' : 'was not run';
  const unsure = ran && effect !== 'read' ? ' Check what it did before repeating it.' : '';
  const message = `A callback around \`${name}\` failed: it ${what}.${unsure}`;
  return new ToolError(message, { code: 'callback_failed', cause });
}
