import type { FunctionDeclaration, Tool, ToolOutcome } from '@mortise/core';
import { type LeftTraits, leftTraits } from '@mortise/hop-kit';
import type { AgentsFunctionTool } from '../agents/agents-tool.ts';

/** What the SDK has no word for, of a tool that left for it: what it is again when it comes back. */
export interface LeftTool {
  readonly declaration: FunctionDeclaration | undefined;
  /** The schema as it was handed over. A tool that has another one by now says so itself. */
  readonly parameters: object;
  readonly traits: LeftTraits;
}

/** Stands on a tool that left, and on copies of it. */
export const leftMark: unique symbol = Symbol.for('@mortise/openai-agents.LeftTool') as never;

/** What a tool said of itself when it left; undefined of one that was written for the SDK. */
export function leftToolOf(tool: AgentsFunctionTool): LeftTool | undefined {
  return (tool as { readonly [leftMark]?: LeftTool })[leftMark];
}

export function leftTool(tool: Tool, parameters: object): LeftTool {
  return { declaration: tool.declaration, parameters, traits: leftTraits(tool) };
}

/**
 * The way past the SDK of a call that comes from here to a tool that had left from here: it goes with the
 * details of the call, through whatever stands around the tool's `invoke` by now.
 */
export interface WayBack {
  /** A person has approved the call where a gate asked here. */
  readonly approved?: { readonly by: string | undefined } | undefined;
  progress(value: unknown): void;
  /** What `invoke` gave the SDK, and what that is here. */
  ended?: { readonly output: unknown; readonly outcome: ToolOutcome };
}

const wayBackMark: unique symbol = Symbol.for('@mortise/openai-agents.WayBack') as never;

/** The details of a call with its way back. */
export function withWayBack<Details extends object>(details: Details, wayBack: WayBack): Details {
  return { ...details, [wayBackMark]: wayBack };
}

/** The way back of a call; undefined where it is one of the SDK's own run. */
export function wayBackIn(details: object | undefined): WayBack | undefined {
  return (details as { readonly [wayBackMark]?: WayBack } | undefined)?.[wayBackMark];
}
