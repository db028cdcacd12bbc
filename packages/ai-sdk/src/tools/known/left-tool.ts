import type { Tool } from '@mortise/core';

/** What the AI SDK has no word for, of a tool that left for it: what it says again when it comes back. */
export type LeftTraits = Pick<Tool, 'effect' | 'egress' | 'timeoutMs'>;

/** Stands on a tool that left, and on copies of it. */
export const leftMark: unique symbol = Symbol.for('@mortise/ai-sdk.LeftTool') as never;

/** The traits of a tool that had left; undefined of one that was written for the AI SDK. */
export function traitsOfLeft(tool: object): LeftTraits | undefined {
  return (tool as { readonly [leftMark]?: LeftTraits })[leftMark];
}
