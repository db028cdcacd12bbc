import { checkMembers, type JsonObject, type MemberRules, type Tool } from '@mortise/core';

/** Options of an MCP server that Anthropic connects to. */
export interface AnthropicMcpOptions {
  /** The name of the server, unique in a request. */
  readonly name: string;
  readonly url: string;
  /** The token that Anthropic sends to the server. */
  readonly authorizationToken?: string | undefined;
  /** The members of the toolset, in the format of the protocol: `default_config`, `configs`. */
  readonly config?: JsonObject | undefined;
  readonly provider?: string | undefined;
}

/**
 * Creates a tool for an MCP server whose tools Anthropic runs. No user approves the calls of these tools.
 *
 * This is a beta of Anthropic's own service; requests with such a tool have its beta header.
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
