import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { llmAgent, runner } from '@mortise/core';
import { schemaValidator } from '@mortise/json-schema';
import { scriptedModel } from '@mortise/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { connectMcpServers, type McpServers, type McpWarning } from '../src/index.ts';
import { official } from './official.ts';

const open: McpServers[] = [];
const folders: string[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((servers) => servers.close()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const validator = schemaValidator({});
const variable = (name: string): string => `\${${name}}`;
const faulty = new URL('faulty-server.ts', import.meta.url).pathname;

async function connect(...of: Parameters<typeof connectMcpServers>): Promise<McpServers> {
  const servers = await connectMcpServers(...of);
  open.push(servers);
  return servers;
}

it('an agent uses the official servers of a configuration, side by side', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-')));
  folders.push(folder);
  writeFileSync(join(folder, 'note.txt'), 'the key is under the mat');
  const config = {
    mcpServers: {
      files: { command: process.execPath, args: [official.filesystem, variable('FOLDER')] },
      memory: {
        command: process.execPath,
        args: [official.memory],
        env: { MEMORY_FILE_PATH: `${variable('FOLDER')}/memory.json` },
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
  const app = runner({ agent: llmAgent({ name: 'helper', model, tools: toolsets }) });
  const outcomes: string[] = [];
  for await (const event of app.stream({ session: 's', message: 'go' }))
    if (event.type === 'toolEnd') outcomes.push(JSON.stringify(event.outcome));
  expect(outcomes[0]).toContain('the key is under the mat');
  expect(outcomes[2]).toContain('under the mat');
  expect(outcomes[3]).toContain('"status":"error"');
  expect(outcomes).toHaveLength(4);
});

describe('a server that is not there', () => {
  const config = {
    mcpServers: {
      gone: { command: process.execPath, args: [faulty, 'exit'] },
      here: { command: process.execPath, args: [faulty] },
    },
  };

  it('costs its own tools', async () => {
    const { failed, toolsets } = await connect(config, { validator });
    expect(failed).toEqual([{ name: 'gone', error: expect.objectContaining({ code: 'mcp_start_failed' }) }]);
    expect((await toolsets[1]?.tools())?.map(({ name }) => name)).toEqual(['here_good']);
  });

  it('ends it all where it is required', async () => {
    await expect(connectMcpServers(config, { validator, required: ['gone'] })).rejects.toMatchObject({
      code: 'mcp_start_failed',
    });
    await expect(connectMcpServers(config, { validator, required: true })).rejects.toMatchObject({
      code: 'mcp_start_failed',
    });
    expect((await connect(config, { validator, required: ['here'] })).failed).toHaveLength(1);
  });
});

it('one server may be offered in another way', async () => {
  const config = { mcpServers: { one: { command: process.execPath, args: [faulty] } } };
  const { toolsets } = await connect(config, { validator, servers: { one: { prefix: 'x_', exposure: 'deferred' } } });
  const [tool] = (await toolsets[0]?.tools()) ?? [];
  expect([tool?.name, tool?.declaration?.deferred]).toEqual(['x_good', true]);
});

it('the tools of a server that has gone stay known', async () => {
  const warnings: McpWarning[] = [];
  const config = { mcpServers: { one: { command: process.execPath, args: [faulty, 'once'] } } };
  const onWarning = (warning: McpWarning): void => void warnings.push(warning);
  const { toolsets } = await connect(config, { validator, onWarning, timeouts: { listMs: 300 } });
  const [toolset] = toolsets;
  const before = await toolset?.tools();
  toolset?.refresh();
  expect(await toolset?.tools()).toBe(before);
  expect(warnings).toEqual([expect.objectContaining({ code: 'mcp_unreachable', server: 'one' })]);
});

it.each([
  ['nothing', undefined, 'mcpServers is no object'],
  ['no object', { mcpServers: { a: 'x' } }, 'mcpServers.a is no object'],
  ['neither of both', { mcpServers: { a: {} } }, 'mcpServers.a has neither a command nor a url'],
  ['both', { mcpServers: { a: { command: 'x', url: 'https://x' } } }, 'mcpServers.a has a command and a url'],
  ['arguments that are no list', { mcpServers: { a: { command: 'x', args: 'y' } } }, 'mcpServers.a.args is no list'],
  ['an argument that is no text', { mcpServers: { a: { command: 'x', args: [7] } } }, 'mcpServers.a.args.0 is no text'],
  [
    'an environment of numbers',
    { mcpServers: { a: { command: 'x', env: { P: 1 } } } },
    'mcpServers.a.env.P is no text',
  ],
  ['an address that is none', { mcpServers: { a: { url: 'file:///x' } } }, 'mcpServers.a.url is no HTTP address'],
  [
    'a variable that is not given',
    { mcpServers: { a: { command: variable('HOME') } } },
    'mcpServers.a.command wants the variable HOME',
  ],
])('a configuration with %s is refused', async (_what, config, message) => {
  await expect(connectMcpServers(config, { validator })).rejects.toMatchObject({
    code: 'mcp_invalid_config',
    message: expect.stringContaining(message),
  });
});
