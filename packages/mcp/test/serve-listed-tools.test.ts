import { type Callbacks, functionTool, type Tool, type Toolset } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { mcpTool } from '../src/index.ts';
import { clientKinds, clientOf, serve } from './serve-client.ts';

const ran: string[] = [];
const tool = (name: string): Tool =>
  functionTool({
    name,
    description: 'Acts',
    run: () => {
      ran.push(name);
      return name;
    },
  });

/** Hides a tool from the list of every client. */
const hides: Callbacks = {
  beforeModel: (request) => ({
    request: { ...request, declarations: request.declarations.filter(({ name }) => name !== 'hidden') },
  }),
};
const unprepared: Tool = { ...tool('hidden'), prepare: () => {} };

describe.each(clientKinds)('a tool that is not listed for a client (%s)', { timeout: 300_000 }, (kind) => {
  it.each([
    ['by a hook', { tools: [tool('open'), tool('hidden')], plugins: [hides] }],
    ['by its own prepare', { tools: [tool('open'), unprepared] }],
  ])('a tool that is not listed cannot be called: %s', async (_how, options) => {
    ran.length = 0;
    const client = await clientOf(kind, serve(options));
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['open']);
    const refused = await client.callTool({ name: 'hidden' });
    expect([refused.isError, JSON.stringify(refused.content)]).toEqual([true, expect.stringContaining('no tool')]);
    expect((await client.callTool({ name: 'open' })).content).toEqual([{ type: 'text', text: 'open' }]);
    expect(ran).toEqual(['open']);
  });

  it('a tool that is not listed for a client cannot be called even if it was never listed', async () => {
    ran.length = 0;
    const client = await clientOf(kind, serve({ tools: [tool('hidden')], plugins: [hides] }));
    expect((await client.callTool({ name: 'hidden' })).isError).toBe(true);
    expect(ran).toEqual([]);
  });
});

describe.each(clientKinds)(
  'the annotations that a tool declares about its origin (%s)',
  { timeout: 300_000 },
  (kind) => {
    it('the annotations of a tool reach the client unchanged, even through another server', async () => {
      const metadata = { 'ui/resourceUri': 'ui://board', 'example.com/tier': { level: 2 } };
      const first = await clientOf(kind, serve({ tools: [{ ...tool('open'), metadata }, tool('plain')] }));
      const [open, plain] = (await first.listTools()).tools;
      expect([open?._meta, plain?._meta]).toEqual([metadata, undefined]);
      const again = mcpTool(open as never, () => Promise.reject(new Error('not called')), {
        name: 'first',
        unchecked: true,
      });
      expect(again.metadata).toEqual(metadata);
      const second = await clientOf(kind, serve({ tools: [again] }));
      expect((await second.listTools()).tools[0]?._meta).toEqual(metadata);
    });
  },
);

describe('the list of tools', () => {
  const runsOf = async (tools: readonly (Tool | Toolset)[]): Promise<number> => {
    let runs = 0;
    const plugins: Callbacks[] = [{ afterRun: () => void runs++ }];
    const client = await clientOf(clientKinds[0], serve({ tools, plugins }));
    for (let at = 0; at < 3; at++) await client.callTool({ name: 'open' });
    return runs;
  };

  it('the list of tools is created once for fixed tools, and for each request for dynamic tools', async () => {
    const open = tool('open');
    expect(await runsOf([open])).toBe(1 + 3);
    expect(await runsOf([{ name: 'set', tools: () => [open] }])).toBe(3 + 3);
  });
});
