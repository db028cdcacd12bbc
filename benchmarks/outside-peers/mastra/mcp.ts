import type { ServedTool } from '@mastra/mcp';
import { mastraSession } from '../../peers/mastra/subject.ts';
import { loadZod } from '../../src/neutral/tool-spec.ts';
import type { McpWay } from '../../src/outside/mcp/mcp-way.ts';

/** Mastra and its MCP client, which starts the server itself. It checks arguments and results. */
export default async function load(): Promise<McpWay> {
  process.env['MASTRA_TELEMETRY_DISABLED'] = '1';
  const { MCPClient } = await import('@mastra/mcp');
  const { Agent } = await import('@mastra/core/agent');
  const { createTool } = await import('@mastra/core/tools');
  const z = await loadZod();
  return {
    doors: ['stdio'],
    connectsLate: true,
    async connect(door) {
      if (door.kind !== 'stdio') throw new Error('the server is a process of its own');
      const client = new MCPClient({ servers: { [server]: { command: door.command, args: [...door.args] } } });
      let served: Record<string, ServedTool> = {};
      return {
        async list() {
          const tools = Object.entries(await client.listTools());
          // The names that the server gave, which the scripts call.
          served = Object.fromEntries(tools.map(([name, tool]) => [name.slice(server.length + 1), tool]));
          return tools.length;
        },
        async call(name, args) {
          const tool = served[name];
          if (!tool) throw new Error(`there is no tool "${name}"`);
          return tool.execute(args, {});
        },
        session({ tools, ...plan }) {
          const own = tools.map(({ name, description, zod, execute }) => [
            name,
            createTool({ id: name, description, inputSchema: zod(z), execute: async (args) => execute(args) }),
          ]);
          return mastraSession(Agent, { ...served, ...Object.fromEntries(own) }, plan);
        },
        close: () => client.disconnect(),
      };
    },
  };
}

const server = 'lookups';
