import type { ServedTool } from '@langchain/mcp-adapters';
import { langchainSessions } from '../../peers/langchain/subject.ts';
import { loadZod } from '../../src/neutral/tool-spec.ts';
import type { McpWay } from '../../src/outside/mcp/mcp-way.ts';

/** LangChain's agent and its MCP adapters, over the client of the SDK 1.x. */
export default async function load(): Promise<McpWay> {
  const { loadMcpTools } = await import('@langchain/mcp-adapters');
  const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
  const { StdioClientTransport } = await import('@modelcontextprotocol/sdk/client/stdio.js');
  const { createAgent, tool } = await import('langchain');
  const { BaseChatModel } = await import('@langchain/core/language_models/chat_models');
  const { AIMessage, AIMessageChunk } = await import('@langchain/core/messages');
  const { ChatGenerationChunk } = await import('@langchain/core/outputs');
  const { convertToOpenAITool } = await import('@langchain/core/utils/function_calling');
  const sdk = { createAgent, BaseChatModel, AIMessage, AIMessageChunk, ChatGenerationChunk, convertToOpenAITool };
  const sessionOf = langchainSessions(sdk);
  const z = await loadZod();
  return {
    doors: ['memory', 'stdio'],
    async connect(door) {
      const client = new Client({ name: 'client', version: '1.0.0' });
      await client.connect(
        door.kind === 'memory'
          ? door.open()
          : new StdioClientTransport({ command: door.command, args: [...door.args] }),
      );
      let served = new Map<string, ServedTool>();
      return {
        async list() {
          served = new Map((await loadMcpTools('lookups', client)).map((each) => [each.name, each]));
          return served.size;
        },
        async call(name, args) {
          const found = served.get(name);
          if (!found) throw new Error(`there is no tool "${name}"`);
          return found.invoke(args);
        },
        session({ tools, ...plan }) {
          const own = tools.map(({ name, description, zod, execute }) =>
            tool(execute, { name, description, schema: zod(z) }),
          );
          return sessionOf([...served.values(), ...own], plan);
        },
        close: () => client.close(),
      };
    },
  };
}
