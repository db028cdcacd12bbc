import { type Awaitable, ConfigError, type JsonObject, type Tool } from '@mortise/core';
import type { Operation } from '../operation/operation.ts';

/** Options of confirmation: the calls of operations that need approval. */
export interface ConfirmOptions {
  /**
   * True if a user has to approve calls: all of them, or by operation and arguments. An error that it throws
   * asks. Needs `confirmWith`.
   */
  readonly confirm?: boolean | ((operation: Operation, args: JsonObject) => Awaitable<boolean>) | undefined;
  /** Makes the gate that asks: `requireConfirmation` of `@mortise/confirmation`, or a function like it. */
  readonly confirmWith?: ((tool: Tool, when: (args: JsonObject) => Awaitable<boolean>) => Tool) | undefined;
}

/** Throws `ConfigError`, `no_confirmation`, if a rule asks for confirmation and no gate asks. */
export function assertConfirmable(toolset: string, { confirm = false, confirmWith }: ConfirmOptions): void {
  if (confirm === false || confirmWith) return;
  throw new ConfigError(
    'no_confirmation',
    `toolset "${toolset}": confirm needs confirmWith; install @mortise/confirmation and give its requireConfirmation`,
  );
}

/** Adds the confirmation gate to a tool. Throws `ConfigError`, `no_confirmation`, if there is none. */
export function confirmable(tool: Tool, operation: Operation, { confirm = false, confirmWith }: ConfirmOptions): Tool {
  if (confirm === false || !confirmWith) return tool;
  const { gates = [] } = confirmWith(tool, (args) => confirm === true || confirm(operation, args));
  if (gates.length <= (tool.gates?.length ?? 0))
    throw new ConfigError('no_confirmation', `confirmWith gave "${tool.name}" no gate`);
  return { ...tool, gates };
}
