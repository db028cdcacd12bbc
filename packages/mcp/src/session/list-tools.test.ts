import { describe, expect, it } from 'vitest';
import { askRaw } from '../transport/repair-message.ts';
import { callWith } from './call-with.ts';
import type { Connection } from './connection.ts';
import { listTools } from './list-tools.ts';

const bounds = { listMs: 1_000_000, maxPages: 2 };

function listed(pages: readonly unknown[], isOurs = true) {
  const asked: unknown[] = [];
  const left = [...pages];
  const listTools = async (...given: unknown[]) => {
    asked.push(given);
    const next = left.shift();
    if (next instanceof Error) throw next;
    return next;
  };
  return { asked, connection: { client: { listTools }, isOurs } as unknown as Connection };
}

describe('a list of tools', () => {
  it('a list of tools contains all pages, requested without the cache, and as the server sent them if the toolset created the transport', async () => {
    const { asked, connection } = listed([{ tools: [1, 2], nextCursor: 'b' }, { tools: [3] }]);
    expect(await listTools(connection, bounds)).toEqual([1, 2, 3]);
    const options = { signal: expect.any(AbortSignal), timeout: 2_000_000, cacheMode: 'bypass' };
    expect(asked).toEqual([
      [{ _meta: askRaw }, options],
      [{ cursor: 'b', _meta: askRaw }, options],
    ]);
    const other = listed([{ tools: [] }], false);
    await listTools(other.connection, bounds);
    expect(other.asked).toEqual([[{}, options]]);
  });

  it('a list of tools with too many pages, or with a repeated cursor, fails instead of being incomplete', async () => {
    const pages = [{ tools: [1], nextCursor: 'b' }, { tools: [2], nextCursor: 'c' }, { tools: [3] }];
    const tooMany = { code: 'mcp_list_failed', message: expect.stringContaining('more than 2 pages') };
    await expect(listTools(listed(pages).connection, bounds)).rejects.toMatchObject(tooMany);
    const bySdk = Object.assign(new Error('pages'), { code: 'LIST_PAGINATION_EXCEEDED' });
    await expect(listTools(listed([bySdk]).connection, bounds)).rejects.toMatchObject(tooMany);
    const again = [
      { tools: [], nextCursor: 'b' },
      { tools: [], nextCursor: 'b' },
    ];
    await expect(listTools(listed(again).connection, bounds)).rejects.toMatchObject({
      message: 'the list repeats its cursor',
    });
    const broken = new Error('broken');
    await expect(listTools(listed([broken]).connection, bounds)).rejects.toBe(broken);
    for (const end of [null, '', 1])
      expect(await listTools(listed([{ tools: 'a', nextCursor: end }]).connection, bounds)).toEqual([]);
  });

  it('a list of tools that takes too long times out', async () => {
    const signals: AbortSignal[] = [];
    const client = {
      listTools: (_params: unknown, { signal }: { signal: AbortSignal }) => {
        signals.push(signal);
        return new Promise(() => {});
      },
    };
    const connection = { client, isOurs: false } as unknown as Connection;
    const late = { code: 'mcp_timeout', message: 'the server did not send its list of tools within 5 ms' };
    await expect(listTools(connection, { listMs: 5, maxPages: 1 })).rejects.toMatchObject(late);
    expect(signals[0]?.reason).toMatchObject(late);
  });
});

it('callWith works with either version of the SDK, and requests the raw response if the toolset created the transport', async () => {
  const calls: unknown[] = [];
  const client = {
    callTool(...given: unknown[]) {
      calls.push([this === client, ...given]);
      return Promise.resolve();
    },
  };
  const options = { timeout: 1 } as never;
  const params = { name: 'pay', arguments: {}, _meta: { trace: 1 } };
  await callWith(client as never, params, options, false);
  await callWith(Object.assign(client, { getProtocolEra: () => 'modern' }) as never, params, options, true);
  expect(calls).toEqual([
    [true, params, undefined, options],
    [true, { ...params, _meta: { trace: 1, ...askRaw } }, options],
  ]);
});
