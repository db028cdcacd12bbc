import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { functionTool } from '@mortise/core';
import { serveMcp } from '@mortise/mcp/server';
import { onTestFinished } from 'vitest';

/**
 * Starts an MCP server on this machine that accepts only the
 * tokens of its own authorization server. Returns its origin.
 */
export async function signedInServer(): Promise<string> {
  const whoAmI = functionTool({ name: 'who_am_i', description: 'Who', effect: 'read', run: () => 'Ada' });
  const mcp = serveMcp({ tools: [whoAmI] });
  const server = createServer((request, response) => void answer(request, response, mcp.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await mcp.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  mcp: (request: Request) => Promise<Response>,
): Promise<void> {
  const origin = `http://${request.headers.host}`;
  const path = new URL(request.url ?? '/', origin).pathname;
  const body = await bodyOf(request);
  const json = (value: object, status = 200): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };
  if (path.startsWith('/.well-known/oauth-protected-resource'))
    return json({ resource: `${origin}/mcp`, authorization_servers: [origin] });
  if (path.startsWith('/.well-known/oauth-authorization-server')) return json(metadata(origin));
  if (path === '/register') return json({ ...(JSON.parse(body) as object), client_id: 'console' }, 201);
  if (path === '/token') {
    if (new URLSearchParams(body).get('code') !== 'good') return json({ error: 'invalid_grant' }, 400);
    return json({ access_token: 'token-of-ada', token_type: 'Bearer', expires_in: 3600 });
  }
  if (path !== '/mcp') return json({}, 404);
  if (request.headers.authorization !== 'Bearer token-of-ada') {
    const metadataUrl = `${origin}/.well-known/oauth-protected-resource/mcp`;
    response.writeHead(401, { 'www-authenticate': `Bearer resource_metadata="${metadataUrl}"` }).end();
    return;
  }
  const headers = new Headers(
    Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const { method = 'GET' } = request;
  const answered = await mcp(new Request(`${origin}/mcp`, { method, headers, ...(body !== '' && { body }) }));
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  for await (const chunk of answered.body ?? []) response.write(chunk);
  response.end();
}

function metadata(origin: string): object {
  return {
    issuer: origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    registration_endpoint: `${origin}/register`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
