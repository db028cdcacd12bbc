import type { Toolset } from '@mortise/core';
import type { McpToolset } from './mcp-toolset.ts';
import { resourceTools } from './tool/resource-tools.ts';

/**
 * The resources of a server for the model: `list_resources` and `read_resource`, each with the prefix before it. None where
 * the server has no resources. Closing it closes nothing: the session is that of the toolset.
 */
export function mcpResources(
  { name, session }: McpToolset,
  { prefix = '' }: { readonly prefix?: string } = {},
): Toolset {
  const tools = Object.freeze(resourceTools(session, prefix));
  return {
    name: `${name} resources`,
    async tools() {
      const client = await session.client();
      return client.getServerCapabilities?.()?.resources ? tools : none;
    },
  };
}

const none: readonly never[] = Object.freeze([]);
