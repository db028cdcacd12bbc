import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OldStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as OldHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { program, startServer } from './started-server.ts';

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

type Answer = { readonly action: 'accept'; readonly content: { readonly confirmed: boolean } } | undefined;

const command = { command: process.execPath, args: [program] };
const info = { name: 'test', version: '1' };

/** Creates a client of SDK 2 that uses the newest protocol revision or the previous one. */
async function current(mode: 'auto' | 'legacy', isHttp: boolean, answer: Answer): Promise<Client> {
  const client = new Client(info, { versionNegotiation: { mode }, ...capabilitiesFor(answer) });
  if (answer) client.setRequestHandler('elicitation/create', async () => answer);
  await client.connect(
    isHttp ? new StreamableHTTPClientTransport(new URL(server.url)) : new StdioClientTransport(command),
  );
  return client;
}

/** Creates a client of SDK 1. Both major versions have the members that the tests call. */
async function old(isHttp: boolean, answer: Answer): Promise<Client> {
  const client = new OldClient(info, capabilitiesFor(answer));
  if (answer) client.setRequestHandler(ElicitRequestSchema, async () => answer);
  const transport = isHttp ? new OldHttp(new URL(server.url)) : new OldStdio(command);
  await client.connect(transport as Parameters<OldClient['connect']>[0]);
  return client as unknown as Client;
}

function capabilitiesFor(answer: Answer): { readonly capabilities: object } {
  return { capabilities: answer ? { elicitation: {} } : {} };
}

const kinds: readonly (readonly [string, (answer: Answer) => Promise<Client>])[] = [
  ['SDK 2 at 2026-07-28 over stdio', (answer) => current('auto', false, answer)],
  ['SDK 2 at 2025-11-25 over stdio', (answer) => current('legacy', false, answer)],
  ['SDK 1 over stdio', (answer) => old(false, answer)],
  ['SDK 2 at 2026-07-28 over HTTP', (answer) => current('auto', true, answer)],
  ['SDK 2 at 2025-11-25 over HTTP', (answer) => current('legacy', true, answer)],
  ['SDK 1 over HTTP', (answer) => old(true, answer)],
];

it('an endless message ends the process, and does not exhaust the machine', { timeout: 300_000 }, async () => {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'ignore', 'inherit'] });
  // The process exits before everything is written.
  child.stdin.on('error', () => undefined);
  const ended = once(child, 'exit');
  for (let megabytes = 0; megabytes < 30; megabytes += 1) child.stdin.write('x'.repeat(1_048_576));
  expect(await ended).toEqual([0, null]);
});

describe.each(kinds)('%s', { timeout: 300_000 }, (kind, open) => {
  const id = `of ${kind}`;
  const connect = async (confirmed?: boolean): Promise<Client> => {
    const client = await open(confirmed === undefined ? undefined : { action: 'accept', content: { confirmed } });
    closing.push(() => client.close());
    return client;
  };

  it("reads the list, and deletes items after the user's approval", async () => {
    const client = await connect(true);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['list_tasks', 'add_task', 'delete_task']);
    await client.callTool({ name: 'add_task', arguments: { id, title: 'Buy bread' } });
    const uri = `task:///${encodeURIComponent(id)}`;
    expect((await client.readResource({ uri })).contents).toEqual([{ uri, mimeType: 'text/plain', text: 'Buy bread' }]);
    expect((await client.getPrompt({ name: 'plan', arguments: { day: 'Monday' } })).messages).toHaveLength(1);
    expect(await client.callTool({ name: 'delete_task', arguments: { id } })).toMatchObject({
      content: [{ type: 'text', text: `deleted ${id}` }],
    });
    expect(JSON.stringify((await client.callTool({ name: 'list_tasks' })).structuredContent)).not.toContain(id);
    expect(await client.callTool({ name: 'delete_task', arguments: { id } })).toMatchObject({
      isError: true,
      content: [{ text: `there is no task ${id}` }],
    });
  });

  it.each([
    ['its user declines', false],
    ['it cannot ask its user', undefined],
  ])('deletes nothing when %s', async (_what, confirmed) => {
    const client = await connect(confirmed);
    await client.callTool({ name: 'add_task', arguments: { id, title: 'Stays' } });
    const isError = await client.callTool({ name: 'delete_task', arguments: { id } }).then(
      (result) => result.isError,
      () => true,
    );
    expect(isError).toBe(true);
    expect(JSON.stringify((await client.callTool({ name: 'list_tasks' })).structuredContent)).toContain(id);
  });
});
