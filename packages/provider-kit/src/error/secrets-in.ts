import type { JsonValue, ProviderTool } from '@mortise/core';

/** What tools of the provider are given to prove who asks: tokens of MCP servers, headers. No error may repeat them. */
export function secretsIn(tools: readonly ProviderTool[]): readonly string[] {
  return tools.flatMap(({ config }) => secretsOf(config, false));
}

function secretsOf(value: JsonValue, isSecret: boolean): readonly string[] {
  // A scheme before the token is no part of it.
  if (typeof value === 'string') return isSecret ? [value.replace(/^(Bearer|Basic|Token) +/i, '')] : [];
  if (Array.isArray(value)) return value.flatMap((item: JsonValue) => secretsOf(item, isSecret));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => secretsOf(member, isSecret || names.test(name)));
}

const names = /authorization|token|secret|password|credential|cookie|api[-_]?key|^headers$/i;
