import { checkMembers, type MemberRules, type Tool, type Toolset } from '@mortise/core';
import { challengeOf } from '../error/sign-in-required.ts';
import { resourceTools } from '../tool/resource-tools.ts';
import type { McpToolset } from './mcp-toolset.ts';

/**
 * Creates tools for the resources of a server: `list_resources`, which includes the templates, and
 * `read_resource`, each with the prefix. Empty if the server has no resources, or its user has not signed in.
 * Closing it closes nothing: the session belongs to the toolset.
 */
export function mcpResources(
  { name, sessionOf }: Pick<McpToolset, 'name' | 'sessionOf'>,
  options: { readonly prefix?: string } = {},
): Toolset {
  options = checkMembers('mcpResources', options, mcpResourcesOptions);
  const { prefix = '' } = options;
  let tools: readonly Tool[] | undefined;
  return {
    name: `${name} resources`,
    async tools(context) {
      const session = sessionOf(context.session);
      tools ??= Object.freeze(resourceTools({ name, prefix, sessionOf, timeoutMs: session.timeouts.callMs }));
      try {
        const client = await session.client();
        return client.getServerCapabilities?.()?.resources ? tools : none;
      } catch (error) {
        // The toolset has the tool to sign in.
        if (challengeOf(error)) return none;
        throw error;
      }
    },
  };
}

const none: readonly never[] = Object.freeze([]);

const mcpResourcesOptions = { prefix: 'string' } satisfies MemberRules<{ readonly prefix?: string }>;
