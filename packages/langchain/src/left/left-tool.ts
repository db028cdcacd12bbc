import type { Tool } from '@mortise/core';
import { isRecord } from '../vendor/content-block.ts';

/**
 * Marks a LangChain tool with the tool of ours that it was made of. When it comes back, this restores members
 * that LangChain does not have, and the artifact of its messages is the outcome.
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
