import type { Runner, Tool } from '@mortise/core';

/** The runner, the tool and the options from which an action was created. */
export interface ExportedTool {
  readonly runner: Runner;
  readonly tool: Tool;
  readonly depsOf: (context: Readonly<Record<string, unknown>> | undefined) => unknown;
}

/** Returns the tool that an action was exported from; undefined for an action that was written for Genkit. */
export function exportedToolOf(action: { readonly __action: object }): ExportedTool | undefined {
  return (action.__action as { readonly [mark]?: ExportedTool })[mark];
}

/**
 * Marks an action with the tool from which it was created. Genkit copies `__action` when it wraps an action.
 */
export function markExported(action: { readonly __action: object }, exported: ExportedTool): void {
  Object.assign(action.__action, { [mark]: exported });
}

const mark: unique symbol = Symbol.for('@mortise/genkit.ExportedTool') as never;
