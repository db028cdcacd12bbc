import type { ToolEffect } from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { afterEach, describe, expect, it } from 'vitest';
import { type McpToolset, mcpResources, mcpToolset } from '../src/index.ts';
import { type HttpFault, type MortalServer, mortalServer } from './lifecycle-http-server.ts';
import { runCall } from './run-tool.ts';

/**
 * Tests of each fault at each moment in the life of a server over HTTP, with and without sessions.
 */
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function start(
  hasSessions: boolean,
  effect: ToolEffect = 'write',
  // The limit is long, so that no answer is late on a busy
  // machine. Tests of a missing answer set a short limit.
  limitMs = 60_000,
): Promise<{ readonly toolset: McpToolset; readonly http: MortalServer }> {
  const http = await mortalServer(hasSessions);
  const toolset = mcpToolset({
    name: 'mortal',
    server: { type: 'http', url: http.url, allowPrivateNetwork: true },
    validator: jsonSchemaValidator(),
    effect,
    timeouts: { connectMs: limitMs, listMs: limitMs, callMs: limitMs },
  });
  closing.push(
    () => toolset.close(),
    () => http.stop(),
  );
  return { toolset, http };
}

/** Returns the status of a request for tools or of a call, or the code of its error. */
async function outcomeOf(toolset: McpToolset, what: 'tools' | 'act'): Promise<string> {
  if (what === 'tools')
    return toolset.tools().then(
      () => 'ok',
      (error: { readonly code?: string }) => String(error.code),
    );
  const outcome = (await runCall(toolset, 'act')) as { readonly status: string; readonly code?: string };
  return outcome?.code ?? outcome?.status ?? 'not there';
}

/** One case: the moment of a fault, the fault, and the outcome. The next call always succeeds. */
type Cell = readonly [moment: string, fault: HttpFault, comes: string];

const cells: readonly Cell[] = [
  ...([400, 401, 404, 500, 'is cut', 'ends early'] as const).map(
    (fault): Cell => ['initialize', fault, 'mcp_start_failed'],
  ),
  ['initialize', 'is silent', 'mcp_timeout'],
  ['initialize', 'is slow', 'ok'],
  // A list request only reads, so it is sent again, unless the server has refused it.
  ['tools/list', 401, 'mcp_list_failed'],
  ['tools/list', 403, 'mcp_list_failed'],
  ['tools/list', 404, 'ok'],
  ['tools/list', 500, 'ok'],
  ['tools/list', 'is cut', 'ok'],
  ['tools/list', 'ends early', 'ok'],
  ['tools/list', 'is silent', 'mcp_timeout'],
  ['tools/list', 'is slow', 'ok'],
  // A refused write did not happen; the outcome of a write that broke off is unknown.
  ['tools/call', 401, 'mcp_refused'],
  ['tools/call', 403, 'mcp_refused'],
  ['tools/call', 404, 'ok'],
  ['tools/call', 500, 'mcp_disconnected'],
  ['tools/call', 503, 'mcp_disconnected'],
  ['tools/call', 'is cut', 'mcp_disconnected'],
  ['tools/call', 'ends early', 'mcp_disconnected'],
  ['tools/call', 'is silent', 'tool_timeout'],
  ['tools/call', 'is slow', 'ok'],
];

describe.each([
  ['with sessions', true],
  ['without sessions', false],
])('a server %s', (_how, hasSessions) => {
  it.each(cells)('a faulty response to %s is handled: %s', async (moment, fault, comes) => {
    const { toolset, http } = await start(hasSessions, 'write', fault === 'is silent' ? 2_000 : 60_000);
    if (moment === 'tools/call') await toolset.tools();
    http.fail(moment, fault);
    expect(await outcomeOf(toolset, moment === 'tools/call' ? 'act' : 'tools')).toBe(comes);
    expect(await outcomeOf(toolset, 'act')).toBe('ok');
  });

  it.each(['read', 'idempotent'] as const)(
    'a server gets an interrupted call again if that is safe (%s)',
    async (effect) => {
      for (const fault of [500, 'is cut', 'ends early'] as const) {
        const { toolset, http } = await start(hasSessions, effect);
        http.fail('tools/call', fault);
        expect(await outcomeOf(toolset, 'act')).toBe('ok');
        expect(http.seen.filter((each) => each === 'tools/call')).toHaveLength(2);
      }
    },
  );

  it('a server that accepts no connection has not received the call, and is used again once it is reachable', async () => {
    const { toolset, http } = await start(hasSessions);
    expect(await outcomeOf(toolset, 'act')).toBe('ok');
    const [tool] = await toolset.tools();
    await http.stop();
    const held = { name: 'held', tools: async () => (tool ? [tool] : []) };
    expect(await runCall(held, 'act')).toMatchObject({ code: 'mcp_not_connected' });
    expect(await outcomeOf(toolset, 'tools')).toBe('mcp_start_failed');
    await http.startAgain();
    expect(await outcomeOf(toolset, 'act')).toBe('ok');
  });

  it('a server that restarts between two calls is used again', async () => {
    const { toolset, http } = await start(hasSessions);
    expect(await outcomeOf(toolset, 'act')).toBe('ok');
    await http.stop();
    http.forget(400);
    await http.startAgain();
    expect(await outcomeOf(toolset, 'act')).toBe('ok');
    expect(http.seen.filter((each) => each === 'tools/call').length).toBe(hasSessions ? 3 : 2);
  });

  it('a server that does not answer the termination request does not delay close()', async () => {
    const { toolset } = await start(hasSessions);
    expect(await outcomeOf(toolset, 'act')).toBe('ok');
    await toolset.close();
  });
});

describe.each([400, 404])('a session that the server has forgotten, reported with status %i', (status) => {
  it('a forgotten session fails no call, because the client initializes a new session', async () => {
    const { toolset, http } = await start(true);
    expect(await outcomeOf(toolset, 'act')).toBe('ok');
    http.forget(status);
    expect(await outcomeOf(toolset, 'act')).toBe('ok');
    expect(http.seen.filter((each) => each === 'initialize')).toHaveLength(2);
    http.forget(status);
    toolset.refresh();
    expect(await outcomeOf(toolset, 'tools')).toBe('ok');
  });

  it('a forgotten session fails none of several simultaneous calls', async () => {
    const { toolset, http } = await start(true);
    await toolset.tools();
    http.forget(status);
    const outcomes = await Promise.all([1, 2, 3].map(() => outcomeOf(toolset, 'act')));
    expect(outcomes).toEqual(['ok', 'ok', 'ok']);
    expect(http.seen.filter((each) => each === 'initialize')).toHaveLength(2);
  });

  it('a forgotten session does not fail the reading of a resource', async () => {
    const { toolset, http } = await start(true);
    const resources = mcpResources(toolset);
    expect(await runCall(resources, 'list_resources')).toMatchObject({ status: 'ok' });
    for (const [name, args] of [
      ['read_resource', { uri: 'x:1' }],
      ['list_resources', {}],
    ] as const) {
      http.forget(status);
      expect(await runCall(resources, name, args)).toMatchObject({ status: 'ok' });
    }
  });
});

it('a call that is refused with status 400 in two sessions fails', async () => {
  const { toolset, http } = await start(true);
  await toolset.tools();
  http.fail('tools/call', 400, true);
  expect(await outcomeOf(toolset, 'act')).toBe('mcp_refused');
  expect(http.seen.filter((each) => each === 'tools/call')).toHaveLength(2);
});

it('a call that is refused with status 400 without a session fails at once', async () => {
  const { toolset, http } = await start(false);
  await toolset.tools();
  http.fail('tools/call', 400);
  expect(await outcomeOf(toolset, 'act')).toBe('mcp_refused');
  expect(http.seen.filter((each) => each === 'tools/call')).toHaveLength(1);
});

it('a session is ended on the server when the toolset is closed', async () => {
  const { toolset, http } = await start(true);
  await toolset.tools();
  await toolset.close();
  expect(http.seen.at(-1)).toBe('DELETE');
});
