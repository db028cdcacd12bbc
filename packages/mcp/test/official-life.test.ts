import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client as Client2, StreamableHTTPClientTransport as Http2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as Stdio2 } from '@modelcontextprotocol/client/stdio';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as Http1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer as Server1 } from '@modelcontextprotocol/sdk/server/mcp.js';
import { UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';
import { createRunner, llmAgent } from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { scriptedModel } from '@mortise/testing';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freePort } from '../../../tooling/free-port.ts';
import { type McpServer, type McpToolset, mcpResources, mcpToolset } from '../src/index.ts';
import { official } from './official.ts';
import { runCall, runCalls } from './run-tool.ts';

/** Tests with the official servers and both major versions of the SDK. */
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function toolsetOf(server: McpServer): McpToolset {
  const toolset = mcpToolset({
    name: 'official',
    server,
    validator: jsonSchemaValidator(),
    onWarning: () => undefined,
  });
  closing.push(() => toolset.close());
  return toolset;
}

/** Starts the official server at a URL; it can be killed and started again at the same URL. */
async function everythingAt(
  transport: 'streamableHttp' | 'sse',
): Promise<{ readonly url: string; readonly restart: () => Promise<void> }> {
  const port = await freePort();
  let child = await begin();
  closing.push(() => child.kill('SIGKILL'));
  function begin(): Promise<ChildProcess> {
    const started = spawn(process.execPath, [official.everything, transport], {
      env: { PATH: process.env['PATH'], PORT: String(port) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    return new Promise((resolve) =>
      started.stderr.on('data', (said) => /listening|running/i.test(String(said)) && resolve(started)),
    );
  }
  return {
    url: `http://127.0.0.1:${port}/${transport === 'sse' ? 'sse' : 'mcp'}`,
    async restart() {
      const gone = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGKILL');
      await gone;
      child = await begin();
    },
  };
}

const hi = { message: 'hi' };
const echoed = { status: 'ok', output: { output: 'Echo: hi' } };

describe('the official server, killed and started again at its address', () => {
  it.each(['streamableHttp', 'sse'] as const)(
    'the restarted server leaves a write in doubt at once if the server was killed during the call (%s)',
    async (transport) => {
      const { url, restart } = await everythingAt(transport);
      const toolset = toolsetOf({ type: 'http', url, allowPrivateNetwork: true });
      await toolset.tools();
      const model = scriptedModel([
        { calls: [{ name: 'trigger-long-running-operation', args: { duration: 20, steps: 100 } }] },
        'done',
      ]);
      const app = createRunner({ agent: llmAgent({ name: 'tester', model, tools: [toolset] }), onInDoubt: 'tell' });
      let restarting: Promise<void> | undefined;
      let outcome: unknown;
      for await (const event of app.stream({ message: 'go' })) {
        if (event.type === 'toolProgress') restarting ??= restart();
        if (event.type === 'toolEnd') outcome = event.outcome;
      }
      await restarting;
      expect(outcome).toMatchObject({ code: 'mcp_disconnected' });
      expect(await runCall(toolset, 'echo', hi)).toMatchObject(echoed);
    },
  );

  it.each(['streamableHttp', 'sse'] as const)(
    'the restarted server is used again by the next call, list or read (%s)',
    async (transport) => {
      const { url, restart } = await everythingAt(transport);
      const toolset = toolsetOf({ type: 'http', url, allowPrivateNetwork: true });
      const resources = mcpResources(toolset);
      expect(await runCall(toolset, 'echo', hi)).toMatchObject(echoed);
      const tools = await toolset.tools();
      await restart();
      const held = { name: 'held', tools: async () => tools };
      expect(await runCall(held, 'echo', hi)).toMatchObject(echoed);
      await restart();
      toolset.refresh();
      expect(await toolset.tools()).toHaveLength(tools.length);
      await restart();
      expect(await runCall(resources, 'list_resources')).toMatchObject({ status: 'ok' });
    },
  );

  it.each([
    [
      '1.x',
      async (url: string) => {
        const client = new Client1({ name: 'app', version: '1' });
        await client.connect(new Http1(new URL(url)) as never);
        return client;
      },
    ],
    [
      '2.x',
      async (url: string) => {
        const client = new Client2({ name: 'app', version: '1' });
        await client.connect(new Http2(new URL(url)));
        return client;
      },
    ],
  ] as const)('the restarted server is used again through a client of the application (%s)', async (_line, connect) => {
    const { url, restart } = await everythingAt('streamableHttp');
    const toolset = toolsetOf({ type: 'client', open: () => connect(url) as never });
    expect(await runCall(toolset, 'echo', hi)).toMatchObject(echoed);
    const tools = await toolset.tools();
    await restart();
    const held = { name: 'held', tools: async () => tools };
    expect(await runCall(held, 'echo', hi)).toMatchObject(echoed);
  });
});

describe('an official server over stdio', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-official-'));
  writeFileSync(join(folder, 'note.txt'), 'milk');
  afterAll(() => rmSync(folder, { recursive: true }));
  const servers = {
    everything: [official.everything, 'stdio'],
    filesystem: [official.filesystem, folder],
    memory: [official.memory],
  };

  it.each(Object.entries(servers))(
    '%s: every tool is offered with the same fields that the official client lists',
    async (_name, args) => {
      const command = process.execPath;
      const client = new Client2(
        { name: 'app', version: '1' },
        { capabilities: { elicitation: { form: {}, url: {} } } },
      );
      await client.connect(new Stdio2({ command, args, stderr: 'ignore' }));
      closing.push(() => client.close());
      // Tools are offered in the order of their names, whatever the order of the server.
      const listed = (await client.listTools()).tools.toSorted((a, b) => (a.name < b.name ? -1 : 1));
      const tools = await toolsetOf({ type: 'stdio', command, args }).tools();
      const byName = new Map(listed.map((tool) => [tool.name, tool]));
      expect(tools.map(({ mcp }) => mcp.definition.name)).toEqual([...byName.keys()].sort());
      for (const { mcp, declaration } of tools) {
        const theirs = byName.get(mcp.definition.name);
        expect(mcp.unenforced).toEqual([]);
        expect({ ...mcp.definition, annotations: undefined }).toEqual({
          name: theirs?.name,
          ...(theirs?.title !== undefined && { title: theirs.title }),
          description: theirs?.description ?? '',
          inputSchema: theirs?.inputSchema,
          ...(theirs?.outputSchema && { outputSchema: theirs.outputSchema }),
          ...(theirs?.execution?.taskSupport === 'required' && { execution: { taskSupport: 'required' } }),
          ...(theirs?._meta && { _meta: theirs._meta }),
          annotations: undefined,
        });
        const { title: _title, ...hints } = theirs?.annotations ?? {};
        expect(mcp.definition.annotations).toEqual(hints);
        expect(declaration?.responseJsonSchema !== undefined).toBe(theirs?.outputSchema !== undefined);
      }
    },
  );

  it('an official server over stdio returns the same results as to its official client, also through session.client()', async () => {
    const args = servers.everything;
    const client = new Client2({ name: 'app', version: '1' });
    await client.connect(new Stdio2({ command: process.execPath, args, stderr: 'ignore' }));
    closing.push(() => client.close());
    const toolset = toolsetOf({ type: 'stdio', command: process.execPath, args });
    const ours = (await toolset.session.client()) as unknown as Client2;
    for (const params of [
      { name: 'echo', arguments: hi },
      { name: 'get-sum', arguments: { a: 1, b: 2 } },
      { name: 'get-tiny-image', arguments: {} },
      { name: 'get-structured-content', arguments: { location: 'Chicago' } },
      { name: 'get-annotated-message', arguments: { messageType: 'success', includeImage: true } },
      { name: 'get-resource-links', arguments: { count: 2 } },
    ]) {
      const theirs = await client.callTool(params);
      expect(await ours.callTool(params)).toEqual(theirs);
      const { outcomes } = await runCalls(toolset, [{ name: params.name, args: params.arguments as never }]);
      const media = (theirs.content as readonly { readonly type: string; readonly data?: string }[]).flatMap(
        ({ data }) => (data === undefined ? [] : [data]),
      );
      const parts = (outcomes[0] as { readonly parts?: readonly { readonly data?: string }[] }).parts ?? [];
      expect(parts.flatMap(({ data }) => (data === undefined ? [] : [data]))).toEqual(media);
      if (theirs.structuredContent !== undefined)
        expect(outcomes[0]).toMatchObject({ output: { output: theirs.structuredContent } });
    }
  });

  it('a server behind a shell is ended by close()', async () => {
    const args = ['-c', '"$@"; exit $?', 'sh', process.execPath, ...servers.memory];
    const toolset = toolsetOf({ type: 'stdio', command: '/bin/sh', args });
    expect((await toolset.tools()).length).toBeGreaterThan(0);
    await toolset.close();
  });
});

/** Creates a server of the SDK 1.x in this process. */
function sdk1(register: (server: Server1) => void): McpServer {
  return {
    type: 'transport',
    async open() {
      const server = new Server1({ name: 'one', version: '1' });
      register(server);
      const [ours, theirs] = InMemoryTransport.createLinkedPair();
      await server.connect(theirs);
      return ours as never;
    },
  };
}

describe('a server of the SDK 1.x', () => {
  it('a server of the SDK 1.x with lookaround patterns has all its tools', async () => {
    const inputSchema = { mail: z.string().regex(/^(?!no)/), count: z.number().min(1) };
    const toolset = toolsetOf(
      sdk1((server) => {
        server.registerTool('write', { inputSchema }, ({ mail }) => ({ content: [{ type: 'text', text: mail }] }));
      }),
    );
    const [tool] = await toolset.tools();
    expect(tool?.mcp.unenforced).toEqual(['/inputSchema/properties/mail/pattern']);
    expect(await runCall(toolset, 'write', { mail: 'yes', count: 1 })).toMatchObject({ output: { output: 'yes' } });
    // The server enforces the rule that this package does not enforce.
    expect(await runCall(toolset, 'write', { mail: 'no', count: 1 })).toMatchObject({
      status: 'error',
      code: 'tool_failed',
    });
    expect(await runCall(toolset, 'write', { mail: 'yes', count: 0 })).toMatchObject({ code: 'invalid_args_schema' });
  });

  it('a server of the SDK 1.x that requires opening a page makes the run ask a user', async () => {
    const toolset = toolsetOf(
      sdk1((server) => {
        server.registerTool('pay', { inputSchema: {} }, () => {
          throw new UrlElicitationRequiredError([
            { mode: 'url', elicitationId: 'e1', message: 'Connect your bank', url: 'https://bank.example/' },
          ]);
        });
      }),
    );
    const { status, events } = await runCalls(toolset, [{ name: 'pay' }]);
    expect(status).toBe('paused');
    expect(JSON.stringify(events)).toContain('https://bank.example/');
  });

  it('a server of the SDK 1.x may return an empty result, which is a success', async () => {
    const toolset = toolsetOf(
      sdk1((server) => {
        server.registerTool('quiet', { inputSchema: {} }, () => ({ content: [] }));
      }),
    );
    expect(await runCall(toolset, 'quiet')).toEqual({ status: 'ok', output: { output: null } });
  });

  it('a server of the SDK 1.x gets no call of a tool that it runs only as a task', async () => {
    const toolset = toolsetOf(
      sdk1((server) => {
        server.experimental.tasks.registerToolTask(
          'research',
          { inputSchema: {}, execution: { taskSupport: 'required' } },
          {
            createTask: () => Promise.reject(new Error('not called')),
            getTask: () => Promise.reject(new Error('not called')),
            getTaskResult: () => Promise.reject(new Error('not called')),
          },
        );
      }),
    );
    expect(await runCall(toolset, 'research')).toMatchObject({ code: 'mcp_task_unsupported' });
  });
});
