import { join } from 'node:path';
import { InMemoryTransport, Server } from '@modelcontextprotocol/server';
import type { JsonObject } from '@mortise/core';
import { lookupTool } from '../../neutral/tools.ts';
import type { McpDoor } from './mcp-way.ts';

/**
 * Creates an MCP server of the official package with the given number of lookup tools, which have output
 * schemas, and the number of calls that it has answered.
 */
export function lookupServer(count: number): Server {
  const tools = Array.from({ length: count }, (_, index) => {
    const { name, description, jsonSchema } = lookupTool(index);
    return { name, description, inputSchema: { ...jsonSchema, type: 'object' as const }, outputSchema };
  });
  const server = new Server({ name: 'lookups', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', () => ({ tools }));
  let served = 0;
  server.setRequestHandler('tools/call', ({ params }) => {
    served += 1;
    const answer: JsonObject = { found: String(params.arguments?.['id']), served };
    return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer };
  });
  return server;
}

/** Opens a transport to such a server. */
export function doorTo(kind: McpDoor['kind'], count: number): McpDoor {
  if (kind === 'stdio') return { kind, command: process.execPath, args: [stdioProcess, String(count)] };
  return {
    kind,
    open() {
      const [ours, theirs] = InMemoryTransport.createLinkedPair();
      void lookupServer(count).connect(theirs);
      return ours;
    },
  };
}

const outputSchema = {
  type: 'object' as const,
  properties: { found: { type: 'string' }, served: { type: 'integer' } },
  required: ['found', 'served'],
};
const stdioProcess = join(import.meta.dirname, 'stdio-process.ts');
