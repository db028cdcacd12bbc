import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRunner, llmAgent } from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { scriptedModel } from '@mortise/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { compiledEnvironment } from '../../../tooling/compiled.ts';
import { connectMcpServers, type McpServers, type McpWarning } from '../src/index.ts';
import { official } from './official.ts';
import { runCall } from './run-tool.ts';

const open: McpServers[] = [];
const folders: string[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((servers) => servers.close()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const validator = jsonSchemaValidator();
const variable = (name: string): string => `\${${name}}`;
const node = { command: process.execPath, env: compiledEnvironment };
const faulty = fileURLToPath(new URL('faulty-server.ts', import.meta.url));

async function connect(...of: Parameters<typeof connectMcpServers>): Promise<McpServers> {
  const servers = await connectMcpServers(...of);
  open.push(servers);
  return servers;
}

it('an agent uses several official servers of a configuration', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-')));
  folders.push(folder);
  writeFileSync(join(folder, 'note.txt'), 'the key is under the mat');
  const config = {
    mcpServers: {
      files: { ...node, args: [official.filesystem, variable('FOLDER')] },
      memory: {
        ...node,
        args: [official.memory],
        env: { ...node.env, MEMORY_FILE_PATH: `${variable('FOLDER')}/memory.json` },
      },
      off: { command: 'nothing', disabled: true },
    },
  };
  const { toolsets, failed } = await connect(config, { validator, variables: { FOLDER: folder } });
  expect(failed).toEqual([]);
  expect(toolsets.map(({ name }) => name)).toEqual(['files', 'memory']);
  const model = scriptedModel([
    { calls: [{ name: 'files_read_text_file', args: { path: join(folder, 'note.txt') } }] },
    {
      calls: [
        {
          name: 'memory_create_entities',
          args: { entities: [{ name: 'key', entityType: 'thing', observations: ['under the mat'] }] },
        },
      ],
    },
    { calls: [{ name: 'memory_search_nodes', args: { query: 'key' } }] },
    { calls: [{ name: 'files_read_text_file', args: { path: '/etc/passwd' } }] },
    'done',
  ]);
  const app = createRunner({ agent: llmAgent({ name: 'helper', model, tools: toolsets }) });
  const outcomes: string[] = [];
  for await (const event of app.stream({ session: 's', message: 'go' }))
    if (event.type === 'toolEnd') outcomes.push(JSON.stringify(event.outcome));
  expect(outcomes[0]).toContain('the key is under the mat');
  expect(outcomes[2]).toContain('under the mat');
  expect(outcomes[3]).toContain('"status":"error"');
  expect(outcomes).toHaveLength(4);
});

describe('an unavailable server', () => {
  const config = {
    mcpServers: {
      gone: { ...node, args: [faulty, 'exit'] },
      here: { ...node, args: [faulty] },
    },
  };

  it('an unavailable server has no tools, and the tools of other servers are offered', async () => {
    const { failed, toolsets } = await connect(config, { validator });
    expect(failed).toEqual([{ name: 'gone', error: expect.objectContaining({ code: 'mcp_start_failed' }) }]);
    expect((await toolsets[1]?.tools())?.map(({ name }) => name)).toEqual(['here_good']);
  });

  it('an unavailable server fails the configuration if it is required', async () => {
    await expect(connectMcpServers(config, { validator, required: ['gone'] })).rejects.toMatchObject({
      code: 'mcp_start_failed',
    });
    await expect(connectMcpServers(config, { validator, required: true })).rejects.toMatchObject({
      code: 'mcp_start_failed',
    });
    expect((await connect(config, { validator, required: ['here'] })).failed).toHaveLength(1);
  });
});

it('one server of a configuration may have its own options', async () => {
  const config = { mcpServers: { one: { ...node, args: [faulty] } } };
  const { toolsets } = await connect(config, { validator, servers: { one: { prefix: 'x_', exposure: 'deferred' } } });
  const [tool] = (await toolsets[0]?.tools()) ?? [];
  expect([tool?.name, tool?.declaration?.deferred]).toEqual(['x_good', true]);
});

it('the tools of a server that becomes unreachable stay in the list if the server is optional', async () => {
  const warnings: McpWarning[] = [];
  const config = { mcpServers: { one: { ...node, args: [faulty, 'once'] } } };
  const onWarning = (warning: McpWarning): void => void warnings.push(warning);
  const { toolsets } = await connect(config, { validator, onWarning });
  const [toolset] = toolsets;
  const before = await toolset?.tools();
  toolset?.refresh();
  expect(await toolset?.tools()).toBe(before);
  expect(warnings).toEqual([expect.objectContaining({ code: 'mcp_unreachable', server: 'one' })]);
});

it.each([
  ['no servers', undefined, 'mcpServers is not an object'],
  ['a server that is not an object', { mcpServers: { a: 'x' } }, 'mcpServers.a is not an object'],
  [
    'a server without a command and without a URL',
    { mcpServers: { a: {} } },
    'mcpServers.a has neither a command nor a url',
  ],
  [
    'a server with a command and a URL',
    { mcpServers: { a: { command: 'x', url: 'https://x' } } },
    'mcpServers.a has a command and a url',
  ],
  [
    'arguments that are not an array',
    { mcpServers: { a: { command: 'x', args: 'y' } } },
    'mcpServers.a.args is not an array',
  ],
  [
    'an argument that is not a string',
    { mcpServers: { a: { command: 'x', args: [7] } } },
    'mcpServers.a.args.0 is not a string',
  ],
  [
    'an environment of objects',
    { mcpServers: { a: { command: 'x', env: { P: {} } } } },
    'mcpServers.a.env.P is not a string',
  ],
  ['an invalid address', { mcpServers: { a: { url: 'file:///x' } } }, 'mcpServers.a.url is not an http: or https: URL'],
  [
    'a missing variable',
    { mcpServers: { a: { command: variable('HOME') } } },
    'mcpServers.a.command uses the variable HOME',
  ],
])('a configuration with %s is refused', async (_what, config, message) => {
  await expect(connectMcpServers(config, { validator })).rejects.toMatchObject({
    code: 'mcp_invalid_config',
    message: expect.stringContaining(message),
  });
});

describe('configurations of other clients', () => {
  const process_ = { ...node, args: [faulty, 'annotated'] };
  const offered = async (config: unknown, options: object = {}): Promise<readonly (readonly string[])[]> => {
    const { toolsets } = await connect(config, { validator, ...options });
    const lists = await Promise.all(toolsets.map((toolset) => toolset.tools()));
    return lists.map((tools) => tools.map(({ name }) => name));
  };
  const all = ['one_deletes', 'one_reads', 'one_repeats'];

  it.each([
    ['`servers`', { servers: { one: { type: 'stdio', ...process_ } } }],
    ['`transport`', { mcpServers: { one: { transport: 'stdio', ...process_ } } }],
    ['`local`', { mcpServers: { one: { type: 'local', ...process_, tools: ['*'] } } }],
    ['`enabled`', { mcpServers: { one: { ...process_, enabled: true }, two: { ...process_, enabled: false } } }],
    [
      'members that only this client knows',
      { mcpServers: { one: { ...process_, alwaysAllow: ['x'], trust: true, timeout: 60 } } },
    ],
    ['null in an environment', { mcpServers: { one: { ...process_, env: { A: null, B: 1, C: true } } } }],
  ])('the configuration of another client may have %s', async (_what, config) =>
    expect(await offered(config)).toEqual([all]),
  );

  it.each([
    ['includeTools', ['reads'], ['one_reads']],
    ['tools', ['reads', 'deletes'], ['one_deletes', 'one_reads']],
    ['tools', [], []],
    ['excludeTools', ['reads'], ['one_deletes', 'one_repeats']],
    ['disabledTools', ['reads', 'repeats'], ['one_deletes']],
  ])('the configuration of another client may have `%s`: %j', async (member, names, left) => {
    expect(await offered({ mcpServers: { one: { ...process_, [member]: names } } })).toEqual([left]);
  });

  it('a tool that the filter excludes is omitted', async () => {
    const config = { mcpServers: { one: { ...process_, excludeTools: ['reads'] } } };
    expect(await offered(config, { filter: ({ name }: { name: string }) => name !== 'deletes' })).toEqual([
      ['one_repeats'],
    ]);
  });

  it.each(['url', 'serverUrl', 'httpUrl'])(
    'the configuration of another client may have `%s`, with any name for its transport',
    async (member) => {
      for (const type of [undefined, 'http', 'sse', 'streamable-http', 'streamableHttp', 'STREAMABLE_HTTP', 'remote']) {
        const server = { [member]: 'http://127.0.0.1:9/', ...(type !== undefined && { type }) };
        const { failed } = await connect({ mcpServers: { one: server } }, { validator });
        expect(failed).toEqual([{ name: 'one', error: expect.objectContaining({ code: 'mcp_start_failed' }) }]);
        expect(String(failed[0]?.error)).toContain('allowPrivateNetwork');
      }
    },
  );

  it('the configuration of another client may have variables in the syntax of all clients', async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-')));
    folders.push(folder);
    writeFileSync(join(folder, '.env'), 'FROM_FILE=file\nBOTH=file\n');
    const env = {
      PLAIN: variable('SECRET'),
      ENV: variable('env:SECRET'),
      INPUT: variable('input:api-key'),
      FALLBACK: variable('NOTHING:-else'),
      BOTH: 'here',
    };
    const server = { command: process.execPath, args: [faulty, 'environment'], env, envFile: variable('FOLDER') };
    const config = { mcpServers: { one: { ...server, envFile: `${variable('FOLDER')}/.env` } } };
    const variables = { SECRET: 's3cret', 'api-key': 'k3y', FOLDER: folder };
    const { toolsets } = await connect(config, { validator, variables });
    const [toolset] = toolsets;
    if (!toolset) throw new Error('there is no server');
    const { output } = ((await runCall(toolset, 'one_good')) as { output: { output: string } }).output;
    expect(JSON.parse(output)).toMatchObject({
      PLAIN: 's3cret',
      ENV: 's3cret',
      INPUT: 'k3y',
      FALLBACK: 'else',
      FROM_FILE: 'file',
      BOTH: 'here',
    });
  });

  it.each([
    ['an invalid type', { type: 'grpc', command: 'x' }, 'mcpServers.a.type is not a known transport'],
    ['a process without a command', { type: 'stdio', url: 'https://x' }, 'lacks the member that its type needs'],
    ['an HTTP server without a URL', { type: 'http', command: 'x' }, 'lacks the member that its type needs'],
    ['two URLs', { url: 'https://x', httpUrl: 'https://y' }, 'has url and httpUrl'],
    ['a missing file', { command: 'x', envFile: '/no/such/file' }, 'mcpServers.a.envFile cannot be read'],
    ['an invalid flag', { command: 'x', disabled: 'yes' }, 'mcpServers.a.disabled is neither true nor false'],
    ['invalid names', { command: 'x', tools: 'all' }, 'mcpServers.a.tools is not an array of names'],
  ])('the configuration of another client may not have %s', async (_what, server, message) => {
    await expect(connectMcpServers({ mcpServers: { a: server } }, { validator })).rejects.toMatchObject({
      code: 'mcp_invalid_config',
      message: expect.stringContaining(message),
    });
  });
});

it('onStderr gets each line that a process writes to its standard error, with the name of the server', async () => {
  const heard: string[] = [];
  const onStderr = (line: string, server: string): void => void heard.push(`${server}: ${line}`);
  const config = { mcpServers: { one: { ...node, args: [faulty, 'exit'] } } };
  await connect(config, { validator, onStderr });
  expect(heard).toContain('one: cannot read the configuration');
});
