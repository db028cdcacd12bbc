import { checkMembers, type JsonObject, type MemberRules, type Tool } from '@mortise/core';

/** An MCP server that Anthropic talks to. */
export interface AnthropicMcpOptions {
  /** Unique among the servers of a request. */
  readonly name: string;
  readonly url: string;
  /** Sent to the server by Anthropic. */
  readonly authorizationToken?: string | undefined;
  /** The members of the toolset, as the protocol names them: `default_config`, `configs`. */
  readonly config?: JsonObject | undefined;
  readonly provider?: string | undefined;
}

/**
 * Creates a tool for an MCP server whose tools Anthropic runs. Its calls are not approved by a user.
 *
 * A beta of Anthropic's own service; requests with it carry its beta header.
 */
export function anthropicMcp(options: AnthropicMcpOptions): Tool {
  options = checkMembers('anthropicMcp', options, anthropicMcpOptions);
  const { name, url, authorizationToken, config, provider = 'anthropic' } = options;
  const server = {
    type: 'url',
    name,
    url,
    ...(authorizationToken !== undefined && { authorization_token: authorizationToken }),
  };
  const providerTool = { provider, name: 'mcp_toolset', config: { ...config, mcp_server_name: name, server } };
  return {
    name: `mcp_${name}`,
    description: `the MCP server ${name}, by ${provider}`,
    prepare: (draft) => draft.addProviderTool(providerTool),
  };
}

const anthropicMcpOptions = {
  name: 'text',
  url: 'text',
  authorizationToken: 'text',
  config: 'object',
  provider: 'text',
} satisfies MemberRules<AnthropicMcpOptions>;
