import type { Toolset } from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { afterEach, expect, it } from 'vitest';
import { type McpToolset, mcpResources, mcpToolset } from '../src/index.ts';
import { everythingServer } from './official.ts';
import { runCalls } from './run-tool.ts';

const open: McpToolset[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((toolset) => toolset.close()));
});

function everything(): McpToolset {
  const toolset = mcpToolset({ name: 'docs', server: everythingServer, validator: jsonSchemaValidator() });
  open.push(toolset);
  return toolset;
}

/** Returns the logged response of one call. */
async function responseTo(tools: Toolset, name: string, args = {}): Promise<unknown> {
  const { events } = await runCalls(tools, [{ name, args }]);
  return events.flatMap((seen) => (seen.type === 'event' && seen.event.type === 'response' ? [seen.event] : []))[0];
}

it('the log marks results of a server as coming from that server', async () => {
  expect(await responseTo(everything(), 'echo', { message: 'hi' })).toMatchObject({
    outcome: { status: 'ok' },
    source: 'server',
  });
});

it('the log marks resources of a server as coming from that server', async () => {
  expect(await responseTo(mcpResources(everything()), 'list_resources')).toMatchObject({
    outcome: { status: 'ok' },
    source: 'server',
  });
});

it('the log does not mark a refusal of arguments as coming from the server', async () => {
  const response = await responseTo(everything(), 'echo', { message: 1 });
  expect(response).toMatchObject({ outcome: { status: 'error' } });
  expect(response).not.toHaveProperty('source');
});
