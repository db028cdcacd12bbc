import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { createRunner, llmAgent, type Model, type Runner } from '@mortise/core';
import { mcpToolset } from '@mortise/mcp';
import { ajvValidator } from '@mortise/schema-ajv';

/** Creates an agent that stores facts in the official memory server, through a client of the SDK 1.x. */
export function noteTaker(model: Model, memoryFile: string): Runner {
  const memory = mcpToolset({
    name: 'memory',
    validator: ajvValidator(),
    effect: ({ name }) => (/^(read|search|open)_/.test(name) ? 'read' : 'write'),
    server: {
      type: 'client',
      // Called again whenever the connection is lost.
      async open() {
        const client = new Client({ name: 'note-taker', version: '1.0.0' });
        await client.connect(
          new StdioClientTransport({
            command: process.execPath,
            args: [fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-memory/dist/index.js'))],
            env: { MEMORY_FILE_PATH: memoryFile },
            stderr: 'ignore',
          }),
        );
        return client;
      },
    },
  });
  return createRunner({ agent: llmAgent({ name: 'note_taker', model, tools: [memory] }) });
}
