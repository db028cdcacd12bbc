import type { ServedTool } from '@openai/agents';
import { openaiSession } from '../../peers/openai-agents/subject.ts';
import { loadZod } from '../../src/neutral/tool-spec.ts';
import type { McpWay } from '../../src/outside/mcp/mcp-way.ts';

/**
 * The OpenAI Agents SDK, which starts the server itself and caches the list. Arguments are sent unchanged.
 */
export default async function load(): Promise<McpWay> {
  const sdk = await import('@openai/agents');
  const z = await loadZod();
  sdk.setTracingDisabled(true);
  return {
    doors: ['stdio'],
    async connect(door) {
      if (door.kind !== 'stdio') throw new Error('the server is a process of its own');
      const { command, args } = door;
      const server = new sdk.MCPServerStdio({ name: 'lookups', command, args: [...args], cacheToolsList: true });
      await server.connect();
      let served = new Map<string, ServedTool>();
      return {
        async list() {
          served = new Map((await sdk.getAllMcpTools([server])).map((tool) => [tool.name, tool]));
          return served.size;
        },
        async call(name, args) {
          const tool = served.get(name);
          if (!tool) throw new Error(`there is no tool "${name}"`);
          return tool.invoke(new sdk.RunContext(), JSON.stringify(args));
        },
        session({ tools, ...plan }) {
          const own = tools.map(({ name, description, zod, execute }) =>
            sdk.tool({ name, description, parameters: zod(z), execute }),
          );
          return openaiSession(sdk, { tools: own, mcpServers: [server] }, plan);
        },
        close: () => server.close(),
      };
    },
  };
}
