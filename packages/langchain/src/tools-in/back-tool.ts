import type { Tool, ToolGate } from '@mortise/core';
import { backAs } from '@mortise/hop-kit';
import type { RawArguments } from './raw-arguments.ts';

/**
 * A tool of ours that was exported to LangChain and has come back: its members and its check. Its gates and
 * its run stay with the runner that exported it, which LangChain's tool calls.
 *
 * @param name another than its own if another tool has taken that
 */
export function backTool(
  exported: Tool,
  name: string,
  gates: readonly ToolGate[] | undefined,
  given: RawArguments,
): Tool {
  const { check, preview, exclusive } = exported;
  return {
    ...backAs(exported, name),
    ...(typeof exclusive === 'function' && { exclusive: exclusive.bind(exported) }),
    ...(gates && { gates }),
    ...(check ? { check: given.rememberingCheck((args) => check.call(exported, args)) } : { unchecked: true as const }),
    ...(preview && { preview: preview.bind(exported) }),
  };
}
