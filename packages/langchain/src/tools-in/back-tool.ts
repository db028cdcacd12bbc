import type { Tool, ToolGate } from '@mortise/core';
import { backAs } from '@mortise/hop-kit';
import type { RawArguments } from './raw-arguments.ts';

/**
 * A tool of ours that had left for LangChain, come back: all that is said of it, and its check.
 * Its gates and its work stay with the runner that it left through, which LangChain's tool calls.
 *
 * @param name another than its own where another tool has that by now
 */
export function backTool(left: Tool, name: string, gates: readonly ToolGate[] | undefined, given: RawArguments): Tool {
  const { check, preview, exclusive } = left;
  return {
    ...backAs(left, name),
    ...(typeof exclusive === 'function' && { exclusive: exclusive.bind(left) }),
    ...(gates && { gates }),
    ...(check ? { check: given.rememberingCheck((args) => check.call(left, args)) } : { unchecked: true as const }),
    ...(preview && { preview: preview.bind(left) }),
  };
}
