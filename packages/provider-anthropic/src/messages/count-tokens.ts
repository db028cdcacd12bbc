import { isJsonObject, type ModelRequest } from '@mortise/core';
import type { SendOptions } from '@mortise/provider-kit';
import { type CountedRequest, counter, type TokenCounter, type WireCount } from '@mortise/provider-kit/count-request';
import type { AnthropicClient, AnthropicProfile } from '../profile/model-profile.ts';
import { betaHeaders } from './to-body.ts';

/**
 * Returns the input tokens of a request, as counted by the
 * server. The server does not count tools of MCP servers.
 */
export const countTokens: TokenCounter<AnthropicClient, AnthropicProfile>['countTokens'] = counter(count);

async function count(
  { messages }: AnthropicClient,
  { request, body }: CountedRequest<AnthropicProfile>,
  { signal, headers, timeout }: SendOptions,
): Promise<WireCount | undefined> {
  if (!messages.countTokens) return undefined;
  const { tools, ...others } = Object.fromEntries(Object.entries(body).filter(([member]) => members.has(member)));
  const own = Array.isArray(tools) ? tools.filter((tool) => !isJsonObject(tool) || tool['type'] !== 'mcp_toolset') : [];
  const counted = { ...others, ...(own.length > 0 && { tools: own }) };
  const answer = await messages.countTokens(counted, {
    signal,
    headers: betaHeaders(counted, headers),
    timeout,
    maxRetries: 0,
    fetchOptions: { redirect: 'manual' },
  });
  const { input_tokens: tokens } = isJsonObject(answer) ? answer : {};
  const without: ModelRequest = { ...request, instructions: [], contents: [], declarations: [] };
  return { tokens: tokens ?? null, ...(body['mcp_servers'] !== undefined && { without }) };
}

/**
 * The members of the body that affect the input. The server
 * refuses limits and sampling settings in this request.
 */
const members: ReadonlySet<string> = new Set([
  'model',
  'messages',
  'system',
  'tools',
  'tool_choice',
  'thinking',
  'output_config',
  'cache_control',
  'speed',
]);
