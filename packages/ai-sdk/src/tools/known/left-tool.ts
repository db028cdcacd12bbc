import type { LeftTraits } from '@mortise/hop-kit';

/** The key of the traits that the AI SDK cannot express, on an exported tool and its copies. */
export const leftMark: unique symbol = Symbol.for('@mortise/ai-sdk.LeftTool') as never;

/** The traits of a tool that had left; undefined of one that was written for the AI SDK. */
export function traitsOfLeft(tool: object): LeftTraits | undefined {
  return (tool as { readonly [leftMark]?: LeftTraits })[leftMark];
}
