import { either, type ToolEgress, takesAddress, traitNames, type ValueRule } from '@mortise/core';
import type { McpToolDefinition } from './mcp-tool-definition.ts';

/** The destinations of calls, as the application declares them. */
export interface EgressOptions {
  /**
   * The destinations to which the server may pass on data of a call: those of all tools, or a function that
   * returns those of each tool. Default: derived from `openWorldHint` and the arguments.
   */
  readonly egress?: ToolEgress | ((definition: McpToolDefinition) => ToolEgress | undefined) | undefined;
  readonly trustAnnotations?: boolean | undefined;
}

/** The rule of the egress option. */
export const egressMembers: ValueRule = either(traitNames.egress, 'function');

/**
 * Returns the destinations of a tool's arguments beyond its server: those that the application declares; none
 * if the server declares `openWorldHint: false`; otherwise undefined, which means any address in the
 * arguments.
 *
 * Hints are untrusted, but a server that lies here gains nothing: it reads every argument in any case. For a
 * tool that clearly takes an address, the hint counts only with `trustAnnotations`, because a web page could
 * otherwise choose where data is sent.
 */
export function egressOf(
  definition: McpToolDefinition,
  { egress, trustAnnotations = false }: EgressOptions,
): ToolEgress | undefined {
  const declared = typeof egress === 'function' ? egress(definition) : egress;
  if (declared !== undefined) return declared;
  if (definition.annotations.openWorldHint !== false) return undefined;
  return trustAnnotations || !takesAddress(definition.inputSchema) ? 'none' : undefined;
}
