import type { KnownDifference } from '@mortise/provider-kit/test';

export const knownDifferences: readonly KnownDifference[] = [
  {
    at: /./,
    differs: /^history: tool_use toolu_\w+\.caller: \{"type":"direct"\} for nothing$/,
    because: 'our request repeats the caller; the recorded request omits it if the caller is the model itself',
  },
  {
    at: /^anthropic\.messages\/anthropicsdk-ToolRunner\.json/,
    differs: /^tools: custom test_tool\.input_schema\.\$schema: nothing for /,
    because: 'our request does not send the version of JSON Schema, because the server has only one',
  },
  {
    at: /^anthropic\.messages\/anthropicsdk-ToolRunner\.json, turn (8|10)$/,
    differs: /^roles: user(,assistant,user)? for user(,assistant,user)?,user$/,
    because: 'our request joins two consecutive user messages into one',
  },
  {
    at: /^anthropic\.messages\/pydantic-anthropic_advisor_tool_stream\.json/,
    differs: /^oracle: \/tools\/0 /,
    because: 'the advisor is a beta, which the schema of requests does not have',
  },
  {
    at: /^anthropic\.messages\/pydantic-anthropic_mcp_servers\.json/,
    differs: /^oracle: {2}must NOT have additional properties \{"additionalProperty":"mcp_servers"\}$/,
    because: 'hosted MCP is a beta, which the schema of requests does not have',
  },
  {
    at: /^anthropic\.messages\/pydantic-anthropic_mcp_servers\.json/,
    differs: /^tools: \["mcp_toolset"\] for \[\]$/,
    because: 'a server of hosted MCP also requires a toolset since the beta of November 2025',
  },
];
