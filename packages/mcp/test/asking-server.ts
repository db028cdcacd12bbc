import { acceptedContent, InMemoryTransport, inputRequired, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';
import type { McpServer as Server } from '../src/index.ts';

/** Creates a server of the official package that asks before it deploys, and records its deployments. */
export function askingServer(): {
  readonly server: Server;
  readonly deployed: readonly string[];
  readonly calls: () => number;
} {
  const deployed: string[] = [];
  let calls = 0;
  const factory = (): McpServer => {
    const server = new McpServer({ name: 'asking', version: '1' }, { capabilities: { tools: {} } });
    server.registerTool('deploy', { inputSchema: z.object({ env: z.string() }) }, async ({ env }, context) => {
      calls += 1;
      const { inputResponses } = context.mcpReq;
      const sure = acceptedContent<{ confirm?: boolean }>(inputResponses, 'sure');
      const why = acceptedContent<{ reason?: string }>(inputResponses, 'why');
      if (sure?.confirm === true) {
        deployed.push(`${env}: ${why?.reason}`);
        return { content: [{ type: 'text', text: `deployed to ${env}` }] };
      }
      if (inputResponses) return { content: [{ type: 'text', text: 'not deployed' }] };
      return inputRequired({
        requestState: `state of ${env}`,
        inputRequests: {
          sure: inputRequired.elicit({
            message: `Deploy to ${env}?`,
            requestedSchema: z.object({ confirm: z.boolean() }),
          }),
          why: inputRequired.elicit({ message: 'Why?', requestedSchema: z.object({ reason: z.string() }) }),
        },
      });
    });
    server.registerTool('sign-in', { inputSchema: z.object({ url: z.string() }) }, async ({ url }, context) => {
      const { inputResponses } = context.mcpReq;
      if (inputResponses) return { content: [{ type: 'text', text: JSON.stringify(inputResponses) }] };
      return inputRequired({ inputRequests: { page: inputRequired.elicitUrl({ message: 'Sign in', url }) } });
    });
    return server;
  };
  const open = (): InMemoryTransport => {
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    serveStdio(factory, { transport: theirs });
    return ours;
  };
  return { server: { type: 'transport', open: open as never }, deployed, calls: () => calls };
}
