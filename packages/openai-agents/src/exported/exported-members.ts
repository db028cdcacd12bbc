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

/** The members that a tool had when it was exported; undefined for a tool that was written for the SDK. */
export function exportedMembersOf(tool: AgentsFunctionTool): ExportedMembers | undefined {
  return (tool as { readonly [exportedMark]?: ExportedMembers })[exportedMark];
}

export function exportedMembers(tool: Tool, parameters: object): ExportedMembers {
  return { declaration: tool.declaration, parameters, traits: exportedTraits(tool) };
}

/**
 * The path past the SDK for a call from here to a tool that was exported from here: it travels in the details
 * of the call, through any wrapper of the tool's `invoke`.
 */
export interface WayBack {
  /** A user has approved the call that a gate of ours asked about. */
  readonly approved?: { readonly by: string | undefined } | undefined;
  progress(value: unknown): void;
  /** The output that `invoke` returned to the SDK, and its outcome here. */
  ended?: { readonly output: unknown; readonly outcome: ToolOutcome };
}

const wayBackMark: unique symbol = Symbol.for('@mortise/openai-agents.WayBack') as never;

/** The details of a call with its path back. */
export function withWayBack<Details extends object>(details: Details, wayBack: WayBack): Details {
  return { ...details, [wayBackMark]: wayBack };
}

/** The path back of a call; undefined for a call of the SDK's own run. */
export function wayBackIn(details: object | undefined): WayBack | undefined {
  return (details as { readonly [wayBackMark]?: WayBack } | undefined)?.[wayBackMark];
}
