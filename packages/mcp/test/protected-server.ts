/// <reference types="node" />
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createMcpHandler,
  McpServer,
  OAuthError,
  OAuthErrorCode,
  requireBearerAuth,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { OAuthServer } from './oauth-server.ts';

/** A server of the official package that accepts the tokens which its authorization server issued for it. */
export interface ProtectedServer {
  readonly url: string;
  /** The tokens and methods of the received requests. */
  readonly seen: { readonly token: string; readonly method: string }[];
  /** The arguments of the calls of the tool `add`, and their users. */
  readonly notes: string[];
  readonly close: () => Promise<void>;
}

export interface ProtectedServerOptions {
  /** The audience that the server declares. Default: its URL. */
  readonly audience?: string;
  /** The scope that a token needs for a call. Default: that of other requests. */
  readonly write?: string;
  /** A scope that the server does not recognise in a token, even if it was granted. */
  readonly overlooks?: string;
  /** A promise that a call waits for. */
  readonly hold?: Promise<void>;
}

export async function protectedServer(
  oauth: OAuthServer,
  { audience, write = 'notes.read', overlooks, hold }: ProtectedServerOptions = {},
): Promise<ProtectedServer> {
  const seen: { readonly token: string; readonly method: string }[] = [];
  const notes: string[] = [];
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name: 'notes', version: '1' }, { capabilities: { tools: {}, resources: {} } });
    server.registerTool('add', { inputSchema: z.object({ text: z.string() }) }, async ({ text }, context) => {
      await hold;
      notes.push(`${String(context.http?.authInfo?.extra?.['user'])}: ${text}`);
      return { content: [{ type: 'text', text: `added ${text}` }] };
    });
    server.registerResource('list', 'notes://list', {}, async ({ href }) => ({
      contents: [{ uri: href, text: notes.join('\n') }],
    }));
    return server;
  });
  const http = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const answer = await respond(request.method ?? 'GET', request.url ?? '/', request.headers as never, body);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    for await (const chunk of answer.body ?? []) response.write(chunk);
    response.end();
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const url = `${origin}/mcp`;
  const resourceMetadataUrl = `${origin}/.well-known/oauth-protected-resource/mcp`;

  async function respond(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body: Buffer,
  ): Promise<Response> {
    if (path.startsWith('/.well-known/oauth-protected-resource'))
      return Response.json({ resource: audience ?? url, authorization_servers: [oauth.issuer] });
    if (path !== '/mcp') return new Response('', { status: 404 });
    const sent = method === 'POST' ? (JSON.parse(body.toString()) as { readonly method: string }) : undefined;
    seen.push({ token: headers['authorization']?.slice(7) ?? '', method: sent?.method ?? method });
    const scope = sent?.method === 'tools/call' ? write : 'notes.read';
    const request = new Request(`${origin}${path}`, { method, headers, ...(sent && { body: new Uint8Array(body) }) });
    const gate = requireBearerAuth({
      verifier,
      requiredScopes: [scope],
      resourceMetadataUrl,
      expectedResource: new URL(url),
    });
    const authInfo = await gate(request);
    return authInfo instanceof Response ? authInfo : handler.fetch(request, { authInfo });
  }

  const verifier = {
    async verifyAccessToken(token: string) {
      const known = await oauth.tokenOf(token);
      if (!known || known.isExpired) throw new OAuthError(OAuthErrorCode.InvalidToken, `no token is ${token}`);
      return {
        token,
        clientId: known.clientId,
        scopes: (known.scope ?? '').split(' ').filter((scope) => scope !== overlooks),
        expiresAt: known.exp,
        resource: new URL(String(known.aud)),
        extra: { user: known.accountId },
      };
    },
  };
  return {
    url,
    seen,
    notes,
    close: async () => {
      await handler.close();
      http.closeAllConnections();
      await new Promise<void>((resolve) => http.close(() => resolve()));
    },
  };
}
