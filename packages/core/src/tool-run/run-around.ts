import type { FunctionCall } from '../content/function-call.ts';
import type { Awaitable } from '../json/awaitable.ts';
import { around } from '../run/around.ts';
import type { CallContext } from '../run/call-context.ts';
import type { AgentScope } from '../run/run-scope.ts';
import type { Tool } from '../tool/tool.ts';
import type { ToolResult } from '../tool/tool-result.ts';
import { HookFailure } from './hook-failure.ts';
import { isToolError } from './is-tool-error.ts';
import { toolBegins, toolEnds } from './tool-writes.ts';

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
  // No union: the compiler would not see that it is changed in between.
  let ran = 'not' as string;
  const inner = async (): Promise<ToolResult> => {
    ran = 'begun';
    toolBegins(context);
    const result = await run();
    ran = 'well';
    if (result.status === 'pending') toolEnds(context);
    return result;
  };
  try {
    return await around(scope, 'aroundTool', inner, (hook, next) => hook(next, tool, call, context));
  } catch (error) {
    if (ran === 'begun' || isToolError(error)) throw error;
    throw new HookFailure(tool, ran === 'well', error);
  }
}
