import type { Tool } from '@mortise/core';
import { type TestToolContextOptions, testToolContext } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { KnownSecrets } from '../endpoint/server-secrets.ts';
import type { McpSession } from '../session/mcp-session.ts';
import { resourceTools } from './resource-tools.ts';

const page = { uri: 'file:///a', name: 'a', description: 'tok-123456', mimeType: 'text/plain', size: 3 };

/** Returns the two tools, with a scripted client. */
function tools(client: object, signIn?: object) {
  const asked: unknown[] = [];
  const secrets = new KnownSecrets({ type: 'client', open: () => Promise.reject(new Error('none')) });
  secrets.add('TOKEN', 'tok-123456');
  const session = {
    secrets,
    maxPages: 2,
    signInFor: async () => signIn,
    ask: async (work: (of: unknown) => unknown) => {
      secrets.add('NEW', 'new-123456');
      return await work(client);
    },
  } as unknown as McpSession;
  const options = {
    name: 'docs',
    prefix: 'docs_',
    timeoutMs: 1_000,
    sessionOf: (of: unknown) => {
      asked.push(of);
      return session;
    },
  };
  const [list, read] = resourceTools(options) as [Tool, Tool];
  const run = async (tool: Tool, args: object = {}, given: TestToolContextOptions = {}) => {
    const context = testToolContext(given);
    return { context, result: await tool.run?.(args as never, context) };
  };
  return { list, read, run, asked };
}

describe('the tools that list and read resources', () => {
  it('the tools that list and read resources have the effect read, and declare the configured destinations', () => {
    const { list, read } = tools({});
    expect([list, read]).toMatchObject([
      { name: 'docs_list_resources', effect: 'read', egress: 'none', source: 'server', timeoutMs: 1_000 },
      { name: 'docs_read_resource', effect: 'read', egress: { addressIn: ['uri'] }, source: 'server' },
    ]);
  });

  it('the tools that list and read resources accept their arguments and nothing else', () => {
    const { list, read } = tools({});
    expect(list.check?.({})).toEqual({ value: {} });
    expect(list.check?.({ uri: 'a' })).toMatchObject({ issues: [{ path: ['uri'] }] });
    expect(read.check?.({ uri: 'a' })).toEqual({ value: { uri: 'a' } });
    expect(read.check?.({})).toMatchObject({ issues: [{ path: ['uri'] }] });
    expect(read.check?.({ uri: 1 })).toMatchObject({ issues: [{ path: ['uri'] }] });
    expect(read.check?.({ uri: 'a', other: 'b' })).toMatchObject({ issues: [{ path: ['other'] }] });
  });

  it('the tools for resources list all pages of resources and templates with the members that are present, and mask secrets of the server', async () => {
    const pages = [{ resources: [page, 'none'], nextCursor: 'n' }, { resources: [{ uri: 'file:///b' }] }];
    const seen: unknown[] = [];
    const client = {
      listResources: async (params: unknown) => {
        seen.push(params);
        return pages.shift();
      },
      listResourceTemplates: async () => ({ resourceTemplates: [{ uriTemplate: 'file:///{x}', name: 't' }] }),
    };
    const { list, run } = tools(client);
    const { result, context } = await run(list);
    expect(result).toEqual({
      status: 'ok',
      output: {
        output: [
          { uri: 'file:///a', name: 'a', description: '«secret:TOKEN»', mimeType: 'text/plain' },
          { uri: 'file:///b' },
          { uriTemplate: 'file:///{x}', name: 't' },
        ],
        omitted: 1,
      },
    });
    expect(seen).toEqual([{}, { cursor: 'n' }]);
    // The secrets that were known before the request, and those known after it.
    expect(context.secrets.map(({ name }) => name)).toEqual(['TOKEN', 'TOKEN', 'NEW']);
  });

  it('the tools for resources list nothing if the server does not support the method, and fail with any other error', async () => {
    const unknown = Object.assign(new Error('no such method'), { code: -32601 });
    const ends = { listResources: () => Promise.reject(unknown), listResourceTemplates: async () => ({}) };
    const { list, run } = tools(ends);
    expect((await run(list)).result).toEqual({ status: 'ok', output: { output: [] } });
    const broken = tools({ ...ends, listResources: () => Promise.reject(new Error('gone')) });
    await expect(broken.run(broken.list)).rejects.toMatchObject({
      message: expect.stringContaining('docs_list_resources'),
    });
    const endless = tools({ ...ends, listResources: async () => ({ resources: [], nextCursor: `${Math.random()}` }) });
    await expect(endless.run(endless.list)).rejects.toMatchObject({ code: 'mcp_list_failed' });
  });

  it('the tools that list and read resources read a resource: its texts as the output, and other contents as parts', async () => {
    const seen: unknown[] = [];
    const contents = [
      { uri: 'file:///a', text: 'one' },
      { uri: 'file:///a?tok-123456' },
      { uri: 'file:///a', mimeType: 'image/png', blob: 'AAAA' },
    ];
    const { read, run } = tools({
      readResource: async (params: unknown) => {
        seen.push(params);
        return { contents };
      },
    });
    expect((await run(read, { uri: 'file:///a' })).result).toMatchObject({
      status: 'ok',
      output: { output: 'one\n[resource without content: file:///a?«secret:TOKEN»]' },
      parts: [{ type: 'inlineData', data: 'AAAA' }],
    });
    expect(seen).toEqual([{ uri: 'file:///a' }]);
    const empty = tools({ readResource: async () => 'none' });
    expect((await empty.run(empty.read, { uri: 'a' })).result).toEqual({ status: 'ok', output: { output: '' } });
  });

  it("the tools for resources belong to the user's session, and ask for a sign-in as any call does", async () => {
    const refuses = { readResource: () => Promise.reject(new Error('401')) };
    const { read, run, asked } = tools(refuses, { kind: 'credential' });
    const session = { appName: 'a', userId: 'eve', sessionId: 's' };
    expect((await run(read, { uri: 'a' }, { session })).result).toMatchObject({ status: 'pending' });
    expect(asked).toEqual([session]);
    const no = { answers: [{ kind: 'credential', value: { denied: true } }] };
    expect((await run(read, { uri: 'a' }, no)).result).toEqual({ status: 'denied' });
    expect(asked).toHaveLength(1);
  });

  it('the tools that list and read resources end when their run is aborted, with the reason of the run', async () => {
    const reason = new Error('the user left');
    const { read, run } = tools({ readResource: () => Promise.reject(new Error('x')) });
    await expect(run(read, { uri: 'a' }, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});
