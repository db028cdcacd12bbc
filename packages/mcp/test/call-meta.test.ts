import { AsyncLocalStorage } from 'node:async_hooks';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { afterEach, expect, it } from 'vitest';
import { type McpToolset, type McpToolsetSettings, type McpWarning, mcpToolset } from '../src/index.ts';
import { rawServer } from './raw-server.ts';
import { runCall } from './run-tool.ts';

const open: McpToolset[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((toolset) => toolset.close()));
});

function toolsetWith(settings: Partial<McpToolsetSettings>): {
  readonly toolset: McpToolset;
  readonly called: () => readonly unknown[];
} {
  const { server, seen } = rawServer({
    'tools/list': () => ({ tools: [{ name: 'act', inputSchema: { type: 'object' } }] }),
    'tools/call': () => ({ content: [{ type: 'text', text: 'done' }] }),
  });
  const toolset = mcpToolset({ name: 'raw', server, validator: jsonSchemaValidator(), ...settings });
  open.push(toolset);
  return { toolset, called: () => seen.flatMap(({ method, params }) => (method === 'tools/call' ? [params] : [])) };
}

it('the result of `callMeta` is the `_meta` of a call, without members of this package', async () => {
  const { toolset, called } = toolsetWith({ callMeta: () => ({ traceparent: '00-1-2-01' }) });
  expect(await runCall(toolset, 'act')).toMatchObject({ status: 'ok' });
  expect(called()).toEqual([
    { name: 'act', arguments: {}, _meta: { traceparent: '00-1-2-01', progressToken: expect.anything() } },
  ]);
});

it('`callMeta` is called in the async context of the call', async () => {
  const storage = new AsyncLocalStorage<string>();
  const { toolset, called } = toolsetWith({ callMeta: () => ({ who: storage.getStore() ?? 'nobody' }) });
  await storage.run('ada', () => runCall(toolset, 'act'));
  await storage.run('bob', () => runCall(toolset, 'act'));
  expect(called()).toMatchObject([{ _meta: { who: 'ada' } }, { _meta: { who: 'bob' } }]);
});

it('a call is sent without the result of `callMeta` if that throws, with a warning', async () => {
  const warnings: McpWarning[] = [];
  const { toolset, called } = toolsetWith({
    callMeta: () => {
      throw new Error('no context');
    },
    onWarning: (warning) => warnings.push(warning),
  });
  expect(await runCall(toolset, 'act')).toMatchObject({ status: 'ok' });
  expect(called()).toMatchObject([{ _meta: { progressToken: expect.anything() } }]);
  expect(warnings.map(({ message }) => message).join()).toContain('callMeta failed');
});
