import type { WireBody } from '@mortise/provider-kit';

/** The headers of a request, with those of the betas that its body makes use of. */
export function betaHeaders(
  body: WireBody,
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  if (body['mcp_servers'] === undefined) return headers;
  const name = Object.keys(headers).find((key) => key.toLowerCase() === 'anthropic-beta') ?? 'anthropic-beta';
  const given = headers[name];
  if (given?.includes('mcp-client-')) return headers;
  return { ...headers, [name]: given ? `${given},${mcpClient}` : mcpClient };
}

const mcpClient = 'mcp-client-2025-11-20';
