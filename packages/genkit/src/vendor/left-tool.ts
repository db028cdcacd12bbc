import type { Runner, Tool } from '@mortise/core';

/** The runner, the tool and the options that an action was made of. */
export interface LeftTool {
  readonly runner: Runner;
  readonly tool: Tool;
  readonly depsOf: (context: Readonly<Record<string, unknown>> | undefined) => unknown;
}

/** The tool that an action was made of; undefined of one that was written for Genkit. */
export function leftToolOf(action: { readonly __action: object }): LeftTool | undefined {
  return (action.__action as { readonly [mark]?: LeftTool })[mark];
}

/** Notes on an action what it was made of. Genkit copies `__action` where it wraps one. */
export function markLeft(action: { readonly __action: object }, left: LeftTool): void {
  Object.assign(action.__action, { [mark]: left });
}

const mark: unique symbol = Symbol.for('@mortise/genkit.LeftTool') as never;
