import { InMemoryTransport } from '@modelcontextprotocol/client';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as Stdio1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { McpServer as Server2 } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { toolCases, toolsetCases } from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type McpServer, type McpTool, mcpToolset } from '../src/index.ts';
import { everythingServer } from './official.ts';
import { runCall, runCalls } from './run-tool.ts';

describe('a client of the SDK 1.x', () => {
  it('a client of the SDK 1.x opens the connection, lists, calls, reports progress and is closed', async () => {
    let closed = 0;
    const toolset = mcpToolset({
      name: 'old',
      validator: jsonSchemaValidator(),
      server: {
        type: 'client',
        async open() {
          const client = new Client1({ name: 'app', version: '1' });
          client.onclose = () => {
            closed += 1;
          };
          await client.connect(new Stdio1({ ...everythingServer, stderr: 'ignore' }));
          return client;
        },
      },
    });
    const { outcomes, events } = await runCalls(toolset, [
      { name: 'echo', args: { message: 'hi' } },
      { name: 'get-structured-content', args: { location: 'Chicago' } },
      { name: 'trigger-long-running-operation', args: { duration: 0.2, steps: 2 } },
    ]);
    expect(outcomes[0]).toMatchObject({ output: { output: 'Echo: hi' } });
    expect(outcomes[1]).toMatchObject({ output: { output: { conditions: expect.any(String) } } });
    expect(events).toContainEqual(expect.objectContaining({ type: 'toolProgress', value: { progress: 1, total: 2 } }));
    await toolset.close();
    expect(closed).toBe(1);
  });

  it('a client of the SDK 1.x is created again after its process has exited', async () => {
    const clients: Client1[] = [];
    const toolset = mcpToolset({
      name: 'old',
      validator: jsonSchemaValidator(),
      server: {
        type: 'client',
        async open() {
          const client = new Client1({ name: 'app', version: '1' });
          await client.connect(new Stdio1({ ...everythingServer, stderr: 'ignore' }));
          clients.push(client);
          return client;
        },
      },
    });
    await toolset.tools();
    await clients[0]?.close();
    expect(await runCall(toolset, 'echo', { message: 'again' })).toMatchObject({ output: { output: 'Echo: again' } });
    expect(clients).toHaveLength(2);
    await toolset.close();
  });
});

/** Creates a server of 2026-07-28 in this process, which adds a tool on request. */
function inMemory(): {
  readonly server: McpServer;
  readonly more: () => void;
  readonly change: () => void;
  readonly failOnce: () => void;
} {
  let shout: { update(changes: { description: string }): void } | undefined;
  let failing = false;
  let server: Server2 | undefined;
  const schema = z.object({ text: z.string() });
  const factory = (): Server2 => {
    server = new Server2({ name: 'memory', version: '1' }, { capabilities: { tools: { listChanged: true } } });
    const answer = ({ text }: { readonly text: string }) => ({ content: [{ type: 'text' as const, text }] });
    server.registerTool('echo', { description: 'Echoes', inputSchema: schema }, answer);
    shout = server.registerTool('shout', { description: 'Shouts', inputSchema: schema }, ({ text }) =>
      answer({ text: text.toUpperCase() }),
    );
    return server;
  };
  const open = (): never => {
    if (failing) {
      failing = false;
      throw new Error('the server is gone');
    }
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    serveStdio(factory, { transport: theirs as never });
    return ours as never;
  };
  return {
    server: { type: 'transport', open },
    more: () => void server?.registerTool('later', { inputSchema: schema }, () => ({ content: [] })),
    change: () => shout?.update({ description: 'Whispers' }),
    failOnce: () => {
      failing = true;
    },
  };
}

testConformance(
  'mcpToolset',
  toolsetCases,
  async () => {
    const { server, more, change, failOnce } = inMemory();
    const toolset = mcpToolset({ name: 'memory', server, validator: jsonSchemaValidator() });
    return {
      toolset,
      change: async () => {
        await toolset.tools();
        more();
        await new Promise((resolve) => setTimeout(resolve, 20));
        toolset.refresh();
      },
      warnOnce: () => {
        more();
        change();
        toolset.refresh();
        return 'mcp_tool_changed';
      },
      failOnce: async () => {
        const client = await toolset.session.client();
        failOnce();
        await client.close();
      },
    };
  },
  {
    lacks: {
      secrets: 'a transport of the application has no known secrets; mcp-canary.test.ts tests the other servers',
      prepare: 'its tools are those of a server',
    },
  },
);

testConformance('a tool of a server', toolCases, async () => {
  const toolset = mcpToolset({ name: 'memory', server: inMemory().server, validator: jsonSchemaValidator() });
  const [tool] = await toolset.tools();
  return { tool: tool as McpTool, args: { text: 'hi' }, badArgs: { text: 1 } };
});

it('a list is requested again after a change notification of a server of 2026-07-28', async () => {
  const { server, more } = inMemory();
  const toolset = mcpToolset({ name: 'memory', server, validator: jsonSchemaValidator() });
  expect(await toolset.tools()).toHaveLength(2);
  more();
  await expect.poll(async () => (await toolset.tools()).length).toBe(3);
  await toolset.close();
});

it('an aborted call is cancelled on the server', async () => {
  const aborted: string[] = [];
  const factory = (): Server2 => {
    const server = new Server2({ name: 'slow', version: '1' }, { capabilities: { tools: {} } });
    server.registerTool('wait', { inputSchema: z.object({}) }, async (_args, { mcpReq: { signal } }) => {
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      aborted.push('wait');
      return { content: [] };
    });
    return server;
  };
  const open = (): never => {
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    serveStdio(factory, { transport: theirs as never });
    return ours as never;
  };
  const toolset = mcpToolset({
    name: 'slow',
    server: { type: 'transport', open },
    validator: jsonSchemaValidator(),
    timeouts: { callMs: 50 },
  });
  expect(await runCall(toolset, 'wait')).toMatchObject({ code: 'tool_timeout' });
  await expect.poll(() => aborted).toEqual(['wait']);
  await toolset.close();
});
