import type { Implementation, Transport } from '@modelcontextprotocol/server';
import { createMcpHandler, Server, type ServerContext } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { JsonObject } from '@mortise/core';
import { isRecord } from '../json/is-record.ts';
import { answerCall } from './answer-call.ts';
import { isAllowedHost } from './is-allowed-host.ts';
import { type ServedTool, ServedTools, type ServedToolsOptions } from './served-tools.ts';

/** What a server says of itself, and what it serves. */
export interface ServeMcpOptions extends ServedToolsOptions {
  /** Default: `mortise`, version `1.0.0`. */
  readonly serverInfo?: Implementation;
  /** For the model of the client: how the tools belong together. */
  readonly instructions?: string;
  /** Who calls, by what the transport knows: tools and gates see it as the user of the session. Default: `client`. */
  readonly userId?: (context: ServerContext) => string;
  /** Host names under which HTTP is served; others are refused, as are pages of other origins. Default: those of this machine. */
  readonly allowedHosts?: readonly string[];
}

/** Tools of Mortise as an MCP server. */
export interface McpToolServer {
  /** Serves one connection: this process's input and output, or a transport. Settles when it is set up. */
  connect(transport?: Transport): Promise<void>;
  /** Answers one HTTP request: streamable HTTP, of 2026-07-28 and, without sessions, of the older revisions. */
  fetch(request: Request): Promise<Response>;
  /** Tells connected clients that the list of tools is another. */
  close(): Promise<void>;
}

/**
 * Serves tools to MCP clients. A call goes the way of every other: its arguments are checked, gates decide about it, its
 * time and size have bounds. What a gate or a tool asks becomes a form of the client, and the call goes on with the answer.
 */
export function serveMcp(options: ServeMcpOptions): McpToolServer {
  const tools = new ServedTools(options);
  const closing: (() => Promise<void>)[] = [];
  const make = (): Server => serverOf(tools, options);
  const http = createMcpHandler(make);
  return {
    async connect(transport) {
      const handle = serveStdio(make, transport ? { transport } : {});
      closing.push(() => handle.close());
    },
    fetch: async (request) =>
      isAllowedHost(request, options.allowedHosts)
        ? http.fetch(request)
        : new Response('this host is not served', { status: 403 }),
    async close() {
      await Promise.all([http.close(), ...closing.splice(0).map((close) => close())]);
      await tools.close();
    },
  };
}

function serverOf(tools: ServedTools, { serverInfo, instructions, userId }: ServeMcpOptions): Server {
  const server = new Server(serverInfo ?? { name: 'mortise', version: '1.0.0' }, {
    capabilities: { tools: {} },
    ...(instructions !== undefined && { instructions }),
  });
  const userOf = (context: ServerContext): string => userId?.(context) ?? 'client';
  server.setRequestHandler('tools/list', async (_request, context) => ({
    tools: (await tools.list(userOf(context), context.mcpReq.signal)).map(toEntry) as never,
  }));
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const { name, arguments: args = {} } = params;
    return (await answerCall(tools, userOf(context), { name, args: args as never }, context)) as never;
  });
  return server;
}

function toEntry({ declaration, effect }: ServedTool): object {
  const { name, description, parametersJsonSchema, responseJsonSchema } = declaration;
  return {
    name,
    description,
    inputSchema: { ...withoutHeaders(parametersJsonSchema), type: 'object' },
    ...(responseJsonSchema?.['type'] === 'object' && { outputSchema: responseJsonSchema }),
    annotations: {
      readOnlyHint: effect === 'read',
      ...(effect !== 'read' && { idempotentHint: effect === 'idempotent', destructiveHint: effect === 'write' }),
    },
  };
}

/** A tool of another server may want arguments in headers as well. Nobody here compares the two, so nobody is to send them. */
function withoutHeaders(schema: JsonObject): JsonObject {
  const { properties } = schema;
  if (!isRecord(properties)) return schema;
  const plain = Object.entries(properties).map(([name, property]) => {
    if (!isRecord(property)) return [name, property];
    const { 'x-mcp-header': _header, ...kept } = property;
    return [name, kept];
  });
  return { ...schema, properties: Object.fromEntries(plain) as JsonObject };
}
