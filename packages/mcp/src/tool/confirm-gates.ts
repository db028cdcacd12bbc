import { type Awaitable, ConfigError, type JsonObject, type Tool, type ToolGate } from '@mortise/core';
import type { McpToolDefinition } from './mcp-tool-definition.ts';

/** Options of confirmation: the calls of a server's tools that need approval. */
export interface ConfirmOptions {
  /**
   * True if a user has to approve every call, or a function that decides by the server's name of the tool,
   * the arguments, and the server's annotations. If the function throws, the user is asked. Needs
   * `confirmWith`.
   */
  readonly confirm?:
    | boolean
    | ((toolName: string, args: JsonObject, definition: McpToolDefinition) => Awaitable<boolean>)
    | undefined;
  /**
   * Creates the gate that asks the user: `requireConfirmation`
   * of `@mortise/confirmation`, or a function like it.
   */
  readonly confirmWith?: ((tool: Tool, when: (args: JsonObject) => Awaitable<boolean>) => Tool) | undefined;
}

/** Throws `no_confirmation` if `confirm` is set without `confirmWith`. */
export function assertConfirmable(server: string, { confirm = false, confirmWith }: ConfirmOptions): void {
  if (confirm === false || confirmWith) return;
  throw new ConfigError(
    'no_confirmation',
    `toolset "${server}": confirm needs confirmWith; install @mortise/confirmation and give its requireConfirmation`,
  );
}

/** Returns the gates of a tool that ask a user. Throws `no_confirmation`. */
export function confirmGates(
  server: string,
  tool: Tool,
  definition: McpToolDefinition,
  options: ConfirmOptions,
): readonly ToolGate[] {
  assertConfirmable(server, options);
  const { confirm = false, confirmWith } = options;
  if (confirm === false || !confirmWith) return [];
  const { gates = [] } = confirmWith(tool, (args) => confirm === true || confirm(definition.name, args, definition));
  if (gates.length > 0) return gates;
  throw new ConfigError('no_confirmation', `toolset "${server}": confirmWith gave "${definition.name}" no gate`);
}
