import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { JsonToolkit, RequestsToolkit } from '@langchain/classic/agents/toolkits';
import { SqlToolkit } from '@langchain/classic/agents/toolkits/sql';
import { InMemoryFileStore } from '@langchain/classic/stores/file/in_memory';
import { JsonSpec, ReadFileTool, WriteFileTool } from '@langchain/classic/tools';
import { toJsonSchema } from '@langchain/core/utils/json_schema';
import { requireConfirmation } from '@mortise/confirmation';
import { createRunner, type JsonObject, llmAgent, type Tool, type ToolOutcome } from '@mortise/core';
import { fromLangchainTools } from '@mortise/langchain';
import { scriptedModel } from '@mortise/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ScriptedChatModel } from './scripted-chat-model.ts';

/** Calls one tool as an agent would. */
async function call(tools: readonly Tool[], name: string, args: JsonObject): Promise<ToolOutcome | undefined> {
  const model = scriptedModel([{ calls: [{ name, args }] }, 'Done.']);
  const runner = createRunner({ agent: llmAgent({ name: 'helper', model, tools }) });
  let outcome: ToolOutcome | undefined;
  for await (const event of runner.stream('Go')) if (event.type === 'toolEnd') outcome = event.outcome as ToolOutcome;
  return outcome;
}

/** The declarations of the tools of a toolkit, without a converter: each takes a string. */
function reported(tools: readonly Tool[]): readonly unknown[] {
  return tools.map(({ name, declaration }) => [name, declaration?.parametersJsonSchema]);
}

const aText = { type: 'object', properties: { input: { type: 'string' } } };

describe('the JSON toolkit', () => {
  const tools = fromLangchainTools(new JsonToolkit(new JsonSpec({ city: { name: 'Rome', sights: ['Forum'] } })), {
    effect: 'read',
  });

  it('offers its tools', () => {
    expect(reported(tools)).toEqual([
      ['json_list_keys', aText],
      ['json_get_value', aText],
    ]);
  });

  it('lists keys, returns values, and reports missing ones', async () => {
    expect(await call(tools, 'json_list_keys', { input: '/city' })).toEqual({ status: 'ok', output: 'name, sights' });
    expect(await call(tools, 'json_get_value', { input: '/city/sights' })).toEqual({ status: 'ok', output: ['Forum'] });
    expect(await call(tools, 'json_get_value', { input: '/moon' })).toMatchObject({
      status: 'ok',
      output: expect.stringContaining('Value at /moon is null or undefined'),
    });
  });
});

describe('the toolkit of requests', () => {
  const seen: unknown[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen.push([request.method, request.url, request.headers['x-key'], body]);
    response.end(`seen ${request.method}`);
  });
  let address = '';
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  it('the toolkit of requests sends a GET, and a POST once after an approval', async () => {
    const [get, post] = fromLangchainTools(new RequestsToolkit({ 'x-key': '7' }), {
      effect: ({ name }) => (name === 'requests_get' ? 'read' : undefined),
    });
    expect([get?.effect, post?.effect]).toEqual(['read', undefined]);
    const tools = [get as Tool, requireConfirmation(post as Tool)];
    expect(await call(tools, 'requests_get', { input: `${address}/a` })).toEqual({ status: 'ok', output: 'seen GET' });
    const model = scriptedModel([
      { calls: [{ name: 'requests_post', args: { input: JSON.stringify({ url: `${address}/b`, data: { a: 1 } }) } }] },
      'Done.',
    ]);
    const runner = createRunner({ agent: llmAgent({ name: 'helper', model, tools }) });
    const asked = await runner.run('Go');
    expect(seen).toEqual([['GET', '/a', '7', '']]);
    const [question] = asked.pending;
    await runner.run({
      session: asked.session,
      answers: [{ requestId: question?.id ?? '', value: { confirmed: true }, by: 'ann' }],
    });
    expect(seen.at(-1)).toEqual(['POST', '/b', '7', '{"a":1}']);
  });

  it('the toolkit of requests that cannot reach a server fails without its message, or with it if the application allows it', async () => {
    const args = { input: 'http://127.0.0.1:1/secret-path' };
    for (const tellErrors of [false, true]) {
      const tools = fromLangchainTools(new RequestsToolkit(), { effect: 'read', tellErrors });
      const outcome = await call(tools, 'requests_get', args);
      expect(outcome).toMatchObject({ status: 'error' });
      expect(JSON.stringify(outcome).includes('fetch failed')).toBe(tellErrors);
    }
  });
});

describe('the SQL toolkit', () => {
  const db = new DatabaseSync(':memory:');
  db.exec("create table city (name text, people integer); insert into city values ('Rome', 2800000)");
  // The methods of `SqlDatabase` that the tools call, over the database of Node.
  const database = {
    allTables: [{ tableName: 'city', columns: [] }],
    includesTables: [],
    ignoreTables: [],
    run: async (query: string) => JSON.stringify(db.prepare(query).all()),
    getTableInfo: async ([table]: string[]) =>
      db.prepare('select sql from sqlite_master where name = ?').all(table ?? '')[0]?.['sql'],
  };
  const llm = new ScriptedChatModel(['select 1']);
  const tools = fromLangchainTools(new SqlToolkit(database as never, llm as never));

  it('lists, describes, checks and queries, with names that every provider accepts', async () => {
    expect(reported(tools)).toEqual(
      ['query-sql', 'info-sql', 'list-tables-sql', 'query-checker'].map((name) => [name, aText]),
    );
    expect(await call(tools, 'list-tables-sql', { input: '' })).toEqual({ status: 'ok', output: 'city' });
    expect(await call(tools, 'info-sql', { input: 'city' })).toMatchObject({ output: expect.stringMatching(/people/) });
    expect(await call(tools, 'query-checker', { input: 'select 1' })).toEqual({ status: 'ok', output: 'select 1' });
    expect(await call(tools, 'query-sql', { input: 'select * from city' })).toEqual({
      status: 'ok',
      output: [{ name: 'Rome', people: 2_800_000 }],
    });
    expect(await call(tools, 'query-sql', { input: 'select * from moon' })).toMatchObject({
      status: 'ok',
      output: expect.stringContaining('no such table'),
    });
  });
});

describe('the tools of files, with a zod 3 schema of their own', () => {
  it('the file tools, with a zod 3 schema, write and read', async () => {
    const store = new InMemoryFileStore();
    const files = [new WriteFileTool({ store }), new ReadFileTool({ store })];
    expect(() => fromLangchainTools(files)).toThrow(/toJsonSchema/);
    const tools = fromLangchainTools(files, { toJsonSchema });
    expect(await call(tools, 'write_file', { file_path: 'a.txt', text: 'hello' })).toMatchObject({ status: 'ok' });
    expect(await call(tools, 'read_file', { file_path: 'a.txt' })).toEqual({ status: 'ok', output: 'hello' });
    expect(await call(tools, 'read_file', { path: 'a.txt' })).toMatchObject({ code: 'invalid_args_schema' });
  });
});
