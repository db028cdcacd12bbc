import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { webSearch } from '@exalabs/ai-sdk';
import { fromAiTools } from '@mortise/ai-sdk';
import { requireConfirmation } from '@mortise/confirmation';
import { testToolContext } from '@mortise/testing';
import { createExtractTool, createSearchTool } from '@parallel-web/ai-sdk-tools';
import { perplexitySearch } from '@perplexity-ai/ai-sdk';
import { tavilyCrawl, tavilyExtract, tavilyMap, tavilySearch } from '@tavily/ai-sdk';
import { asSchema } from 'ai';
import { createBashTool } from 'bash-tool';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callOf, runnerOf } from './call-of.ts';

/** The requests to the services. */
const asked: { readonly url: string; readonly body: unknown }[] = [];
const answer = {
  results: [{ title: 'Colosseum', url: 'https://a.example', content: 'Old.' }],
  id: 'r1',
  images: [],
  failed_results: [],
  search_id: 's1',
};
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  asked.push({ url: request.url ?? '', body: JSON.parse(body) });
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
});
let apiBaseURL = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  apiBaseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Requests to any host are sent to this machine.
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input);
    return fetch(`${apiBaseURL}${url.pathname}`, init);
  });
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});

describe('the tools of Exa, with a zod 3 schema of their own', () => {
  it('the tools of Exa search', async () => {
    const tools = { search: webSearch({ apiKey: 'key' }) };
    expect(() => fromAiTools(tools)).toThrow(/fromAiTools\(tools, \{ asSchema \}\)/);
    const result = await callOf(tools, { query: 'Rome' }, { asSchema });
    expect(result).toMatchObject({ status: 'completed', outcome: { status: 'ok', output: answer } });
    expect(asked.at(-1)).toMatchObject({ url: '/search', body: { query: 'Rome', type: 'auto' } });
    expect(await callOf(tools, { query: '' }, { asSchema })).toMatchObject({
      outcome: { status: 'error', code: 'invalid_args_schema', message: expect.stringContaining('query') },
    });
  });
});

describe('the tools of Tavily', () => {
  it('the tools of Tavily search, extract, crawl and map', async () => {
    const options = { apiKey: 'key', apiBaseURL };
    const runner = runnerOf(
      {
        search: tavilySearch(options),
        extract: tavilyExtract(options),
        crawl: tavilyCrawl(options),
        map: tavilyMap(options),
      },
      { tellErrors: true },
    );
    const calls = [
      ['search', { query: 'Rome', searchDepth: 'advanced' }],
      ['extract', { urls: ['https://a.example'] }],
      ['crawl', { url: 'https://a.example' }],
      ['map', { url: 'https://a.example' }],
    ] as const;
    for (const [name, args] of calls) {
      expect(await runner.callTool(name, args)).toMatchObject({ outcome: { status: 'ok', output: { results: [{}] } } });
      expect(asked.at(-1)?.url).toBe(`/${name}`);
    }
    expect(await runner.callTool('search', { query: 'Rome', searchDepth: 'deep' })).toMatchObject({
      outcome: { status: 'error', message: expect.stringContaining('searchDepth') },
    });
  });
});

describe('the tool of Perplexity', () => {
  it('the tool of Perplexity searches', async () => {
    const search = perplexitySearch({ apiKey: 'key' });
    expect(await callOf({ search }, { query: ['Rome', 'Ostia'], max_results: 3 })).toMatchObject({
      outcome: { status: 'ok', output: answer },
    });
    expect(asked.at(-1)).toMatchObject({ url: '/search', body: { query: ['Rome', 'Ostia'], max_results: 3 } });
  });

  it('a failed search reports the reason if the application allows it', async () => {
    const search = perplexitySearch({});
    const said = async (tellErrors: boolean) => callOf({ search }, { query: 'Rome' }, { tellErrors });
    expect(await said(true)).toMatchObject({
      outcome: { status: 'error', message: expect.stringContaining('API_KEY') },
    });
    expect(await said(false)).toMatchObject({
      outcome: { status: 'error', message: expect.not.stringContaining('API_KEY') },
    });
  });
});

describe('the tools of Parallel', () => {
  it('the tools of Parallel search and extract', async () => {
    const runner = runnerOf({
      search: createSearchTool({ apiKey: 'key' }),
      extract: createExtractTool({ apiKey: 'key' }),
    });
    expect(await runner.callTool('search', { objective: 'Rome', search_queries: ['Rome'] })).toMatchObject({
      outcome: { status: 'ok', output: answer },
    });
    expect(await runner.callTool('extract', { urls: ['https://a.example'] })).toMatchObject({
      outcome: { status: 'ok' },
    });
  });
});

describe('the tools of bash-tool', () => {
  it('the tools of bash-tool run in their sandbox, and ask before they write', async () => {
    const { tools } = await createBashTool({ files: { 'a.txt': 'hello' } });
    const toolset = fromAiTools(tools, { asSchema });
    expect((await toolset.tools(testToolContext())).map(({ name }) => name)).toEqual(['bash', 'readFile', 'writeFile']);
    const runner = runnerOf(tools, {
      asSchema,
      confirmWith: requireConfirmation,
      toolApproval: {
        bash: ({ command }: { command: string }) => (command.startsWith('rm') ? 'user-approval' : undefined),
      },
    });
    expect(await runner.callTool('bash', { command: 'cat a.txt | tr a-z A-Z' })).toMatchObject({
      outcome: { status: 'ok', output: { stdout: 'HELLO', exitCode: 0 } },
    });
    expect(await runner.callTool('writeFile', { path: 'b.txt', content: 'new' })).toMatchObject({
      outcome: { status: 'ok' },
    });
    expect(await runner.callTool('readFile', { path: 'b.txt' })).toMatchObject({
      outcome: { output: { content: 'new' } },
    });
    const paused = await runner.callTool('bash', { command: 'rm b.txt' });
    expect(paused).toMatchObject({ status: 'paused', pending: [{ kind: 'confirmation' }] });
    expect(await runner.callTool('readFile', { path: 'b.txt' })).toMatchObject({
      outcome: { output: { content: 'new' } },
    });
  });
});
