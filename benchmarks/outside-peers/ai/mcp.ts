import type { ServedTool } from '@ai-sdk/mcp';
import { aiSession } from '../../peers/ai/subject.ts';
import { loadZod } from '../../src/neutral/tool-spec.ts';
import type { McpWay } from '../../src/outside/mcp/mcp-way.ts';

/** The AI SDK and its own MCP client. Arguments are sent unchanged. */
export default async function load(): Promise<McpWay> {
  const { createMCPClient } = await import('@ai-sdk/mcp');
  const { StdioMCPTransport } = await import('@ai-sdk/mcp/mcp-stdio');
  const sdk = await import('ai');
  const z = await loadZod();
  return {
    doors: ['memory', 'stdio'],
    async connect(door) {
      const transport =
        door.kind === 'memory' ? door.open() : new StdioMCPTransport({ command: door.command, args: [...door.args] });
      const client = await createMCPClient({ transport });
      let served: Record<string, ServedTool> = {};
      return {
        async list() {
          served = await client.tools();
          return Object.keys(served).length;
        },
        async call(name, args) {
          const tool = served[name];
          if (!tool) throw new Error(`there is no tool "${name}"`);
          return tool.execute(args, { toolCallId: 'c', messages: [] });
        },
        session({ tools, ...plan }) {
          const own = tools.map(({ name, description, zod, execute }) => [
            name,
            sdk.tool({ description, inputSchema: zod(z), execute }),
          ]);
          return aiSession(sdk, { ...served, ...Object.fromEntries(own) }, plan);
        },
        close: () => client.close(),
      };
    },
  };
}
