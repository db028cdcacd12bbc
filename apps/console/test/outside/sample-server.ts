import { appendFileSync } from 'node:fs';
import { acceptedContent, inputRequired, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

/**
 * A sample MCP server of protocol version 2026-07-28 as a process: it reads, writes into its directory, asks
 * the user, and writes to standard error.
 */
serveStdio(() => {
  const server = new McpServer({ name: 'sample', version: '1' }, { capabilities: { tools: {} } });
  const text = (said: string) => ({ content: [{ type: 'text' as const, text: said }] });
  const reads = { annotations: { readOnlyHint: true } };
  server.registerTool('token', { description: 'Its token', ...reads }, async () => text(String(process.env['TOKEN'])));
  server.registerTool(
    'note',
    { description: 'Takes a note', inputSchema: z.object({ line: z.string() }) },
    async ({ line }) => {
      appendFileSync('notes', `${line}\n`);
      return text(`noted ${line}`);
    },
  );
  server.registerTool('order', { description: 'Orders pizza' }, async ({ mcpReq }) => {
    const order = acceptedContent<{ readonly size: string }>(mcpReq.inputResponses, 'order');
    if (order) {
      appendFileSync('orders', `${JSON.stringify(order)}\n`);
      return text(`ordered ${order.size}`);
    }
    if (mcpReq.inputResponses) return text('nothing ordered');
    const requestedSchema = z.object({
      name: z.string().min(2),
      size: z.enum(['small', 'large']),
      extras: z.boolean().optional(),
    });
    return inputRequired({
      inputRequests: { order: inputRequired.elicit({ message: 'What may it be?', requestedSchema }) },
    });
  });
  server.registerTool('pay', { description: 'Pays' }, async ({ mcpReq }) => {
    if (mcpReq.inputResponses) return text(`paid: ${JSON.stringify(mcpReq.inputResponses)}`);
    return inputRequired({
      inputRequests: { page: inputRequired.elicitUrl({ message: 'Pay there', url: 'https://pay.example/1?a=b' }) },
    });
  });
  return server;
});
process.stderr.write('sample server \x1b[31mis up\n');
