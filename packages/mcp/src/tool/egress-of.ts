import { either, type ToolEgress, takesAddress, traitNames, type ValueRule } from '@mortise/core';
import type { McpToolDefinition } from './mcp-tool-definition.ts';

/** The destinations of calls, as the application declares them. */
export interface EgressOptions {
  /**
   * The destinations of all tools, or of each: where its server may pass on data of a call. Default: by
   * `openWorldHint` and the arguments.
   */
  readonly egress?: ToolEgress | ((definition: McpToolDefinition) => ToolEgress | undefined) | undefined;
  readonly trustAnnotations?: boolean | undefined;
}

/** What an egress may say. */
export const egressMembers: ValueRule = either(traitNames.egress, 'function');

/**
 * Where what a tool is told may get to, beyond its server: what the application says; else nowhere, where the
 * server says `openWorldHint: false`; else undefined: any address in the arguments, which is the careful
 * default.
 *
 * A hint is the word of a party that nobody vouches for, so it is believed as far as a lie gains nothing: who
 * lies is the server, which reads every argument in any case. A tool that plainly takes an address is another
 * matter: a carefree hint would let a page name where data goes, so there it counts with `trustAnnotations`
 * only.
 */
export function egressOf(
  definition: McpToolDefinition,
  { egress, trustAnnotations = false }: EgressOptions,
): ToolEgress | undefined {
  const said = typeof egress === 'function' ? egress(definition) : egress;
  if (said !== undefined) return said;
  if (definition.annotations.openWorldHint !== false) return undefined;
  return trustAnnotations || !takesAddress(definition.inputSchema) ? 'none' : undefined;
}
