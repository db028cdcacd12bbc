import type { Tool } from '@mortise/core';
import { isRecord } from '../vendor/content-block.ts';

/**
 * Marks a LangChain tool with the Mortise tool from which it was created. When the tool is imported again,
 * the mark restores members that LangChain does not have, and the artifact of its messages is the outcome.
 */
export function markExported<MadeTool extends object>(made: MadeTool, tool: Tool): MadeTool {
  return Object.defineProperty(made, exportedMark, { value: tool });
}

/** Returns the tool that was exported; undefined for a tool that was written for LangChain. */
export function exportedToolOf(theirs: object): Tool | undefined {
  const tool: unknown = Object.getOwnPropertyDescriptor(theirs, exportedMark)?.value;
  return isRecord(tool) ? (tool as unknown as Tool) : undefined;
}

const exportedMark: unique symbol = Symbol.for('@mortise/langchain.ExportedTool') as never;
