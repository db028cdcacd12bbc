import type { FunctionDeclaration, Tool, ToolOutcome, ToolTraits } from '@mortise/core';
import { exportedTraits } from '@mortise/hop-kit';
import type { AgentsFunctionTool } from '../agents/agents-tool.ts';

/** Members of an exported tool that the SDK does not have, restored when the tool is imported again. */
export interface ExportedMembers {
  readonly declaration: FunctionDeclaration | undefined;
  /** The exported schema. A tool whose current schema differs is treated as another tool. */
  readonly parameters: object;
  readonly traits: ToolTraits;
}

/** The symbol on an exported tool, and on its copies. */
export const exportedMark: unique symbol = Symbol.for('@mortise/openai-agents.ExportedTool') as never;

/**
 * Returns the members that a tool had when it was exported;
 * undefined for a tool that was written for the SDK.
 */
export function exportedMembersOf(tool: AgentsFunctionTool): ExportedMembers | undefined {
  return (tool as { readonly [exportedMark]?: ExportedMembers })[exportedMark];
}

export function exportedMembers(tool: Tool, parameters: object): ExportedMembers {
  return { declaration: tool.declaration, parameters, traits: exportedTraits(tool) };
}

/**
 * Data that a call from Mortise passes to a Mortise tool that was exported to the SDK. It is in the details
 * of the call, and so passes through any wrapper of the tool's `invoke`.
 */
export interface WayBack {
  /** Set if a user has approved the call about which a Mortise gate asked. */
  readonly approved?: { readonly by: string | undefined } | undefined;
  progress(value: unknown): void;
  /** The output that `invoke` returned to the SDK, and the outcome in Mortise. */
  ended?: { readonly output: unknown; readonly outcome: ToolOutcome };
}

const wayBackMark: unique symbol = Symbol.for('@mortise/openai-agents.WayBack') as never;

/** Returns the details of a call with its `WayBack`. */
export function withWayBack<Details extends object>(details: Details, wayBack: WayBack): Details {
  return { ...details, [wayBackMark]: wayBack };
}

/** Returns the `WayBack` of a call; undefined for a call of the SDK's own run. */
export function wayBackIn(details: object | undefined): WayBack | undefined {
  return (details as { readonly [wayBackMark]?: WayBack } | undefined)?.[wayBackMark];
}
