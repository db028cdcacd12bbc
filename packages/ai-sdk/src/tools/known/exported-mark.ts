import type { ToolTraits } from '@mortise/core';

/** The key of the traits that the AI SDK cannot express, on an exported tool and its copies. */
export const exportedMark: unique symbol = Symbol.for('@mortise/ai-sdk.ExportedTool') as never;

/** Returns the traits of an exported tool; undefined for a tool that was written for the AI SDK. */
export function exportedTraitsOf(tool: object): ToolTraits | undefined {
  return (tool as { readonly [exportedMark]?: ToolTraits })[exportedMark];
}
