import { type JsonObject, type Tool, ToolError } from '@mortise/core';
import { testToolContext } from '@mortise/testing';

/** Returns a tool's result for arguments, which are checked as in a run; rethrows a `ToolError`. */
export async function callTool(
  tool: Tool,
  args: JsonObject,
  signal: AbortSignal = new AbortController().signal,
): Promise<JsonObject> {
  const checked = await tool.check?.(args);
  if (!checked || 'issues' in checked)
    throw new ToolError(checked?.issues[0]?.message ?? 'no check', { code: 'invalid_args' });
  const result = await tool.run?.(checked.value as never, testToolContext({ signal }));
  if (result?.status !== 'ok') throw new Error(`the tool answered ${result?.status}`);
  return result.output as JsonObject;
}

/** Returns the preview of a call that an approver sees. */
export async function previewOf(tool: Tool, args: JsonObject): Promise<string | undefined> {
  const checked = await tool.check?.(args);
  return checked && 'value' in checked ? tool.preview?.(checked.value as never, testToolContext()) : undefined;
}
