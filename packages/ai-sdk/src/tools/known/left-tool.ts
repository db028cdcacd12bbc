import type { LeftTraits } from '@mortise/hop-kit';

/** Stands on a tool that left, and on copies of it: what the AI SDK has no word for. */
export const leftMark: unique symbol = Symbol.for('@mortise/ai-sdk.LeftTool') as never;

/** The traits of a tool that had left; undefined of one that was written for the AI SDK. */
export function traitsOfLeft(tool: object): LeftTraits | undefined {
  return (tool as { readonly [leftMark]?: LeftTraits })[leftMark];
}
