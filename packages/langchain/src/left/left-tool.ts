import type { Tool } from '@mortise/core';
import { isRecord } from '../vendor/content-block.ts';

/**
 * Has a tool of LangChain remember the tool of ours that it was made of. What LangChain has no
 * word for is known by it when it comes back, and the artifact of its messages is the outcome.
 */
export function markLeft<MadeTool extends object>(made: MadeTool, tool: Tool): MadeTool {
  return Object.defineProperty(made, leftMark, { value: tool });
}

/** The tool as it left; undefined of one that was written for LangChain. */
export function leftToolOf(theirs: object): Tool | undefined {
  const tool: unknown = Object.getOwnPropertyDescriptor(theirs, leftMark)?.value;
  return isRecord(tool) ? (tool as unknown as Tool) : undefined;
}

const leftMark: unique symbol = Symbol.for('@mortise/langchain.LeftTool') as never;
