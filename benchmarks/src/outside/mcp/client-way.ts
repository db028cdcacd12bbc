import { Client, type Tool, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { JsonObject, SchemaValidator } from '@mortise/core';
import type { ToolSpec } from '../../neutral/tool-spec.ts';
import { floorHarness } from '../../subject/floor-harness.ts';
import type { McpDoor, McpWay } from './mcp-way.ts';

/** The client of the SDK alone, in a hand-written loop. Without a validator, arguments are sent unchecked. */
export function clientWay(validator?: SchemaValidator): McpWay {
  return {
    doors: ['memory', 'stdio'],
    async connect(door) {
      const client = new Client({ name: 'client', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
      await client.connect(transportOf(door));
      const checks = new Map<string, ReturnType<SchemaValidator['compile']>>();
      let tools: readonly Tool[] = [];
      const call = (name: string, args: JsonObject): Promise<unknown> => {
        const issues = checks.get(name)?.(args).issues;
        if (issues) throw new Error(`bad arguments of ${name}: ${issues[0]?.message}`);
        return client.callTool({ name, arguments: { ...args } });
      };
      return {
        async list() {
          ({ tools } = await client.listTools());
          if (validator)
            for (const { name, inputSchema } of tools) checks.set(name, validator.compile(inputSchema as JsonObject));
          return tools.length;
        },
        call,
        session: (setup) =>
          floorHarness.session({ ...setup, tools: [...tools.map((tool) => specOf(tool, call)), ...setup.tools] }),
        close: () => client.close(),
      };
    },
  };
}

function transportOf(door: McpDoor): Transport {
  if (door.kind === 'memory') return door.open();
  return new StdioClientTransport({ command: door.command, args: [...door.args] });
}

function specOf(
  { name, description = '', inputSchema }: Tool,
  call: (name: string, args: JsonObject) => Promise<unknown>,
): ToolSpec {
  return {
    name,
    description,
    jsonSchema: inputSchema as JsonObject,
    zod: () => {
      throw new Error('the floor has no Zod');
    },
    execute: (args) => call(name, args),
  };
}
