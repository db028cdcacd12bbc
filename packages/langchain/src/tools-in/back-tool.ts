import type { Tool, ToolGate } from '@mortise/core';
import type { RawArguments } from './raw-arguments.ts';

/**
 * A tool of ours that had left for LangChain, come back: all that is said of it, and its check.
 * Its gates and its work stay with the runner that it left through, which LangChain's tool calls.
 *
 * @param name another than its own where another tool has that by now
 */
export function backTool(left: Tool, name: string, gates: readonly ToolGate[] | undefined, given: RawArguments): Tool {
  const { description, declaration, check, preview } = left;
  return {
    name,
    description,
    ...(declaration && { declaration: name === left.name ? declaration : { ...declaration, name } }),
    ...(left.effect !== undefined && { effect: left.effect }),
    ...(left.egress !== undefined && { egress: left.egress }),
    ...(left.source !== undefined && { source: left.source }),
    ...(left.metadata !== undefined && { metadata: left.metadata }),
    ...(left.timeoutMs !== undefined && { timeoutMs: left.timeoutMs }),
    ...(left.resultLimitChars !== undefined && { resultLimitChars: left.resultLimitChars }),
    ...(left.exclusive !== undefined && { exclusive: left.exclusive }),
    ...(gates && { gates }),
    ...(check ? { check: given.rememberingCheck((args) => check.call(left, args)) } : { unchecked: true as const }),
    ...(preview && { preview: (input, context) => preview.call(left, input, context) }),
  };
}
