import { describe, expect, it } from 'vitest';
import type { Event, JsonObject } from '../../packages/core/src/index.ts';
import { mcpToolset } from '../../packages/mcp/src/index.ts';
import { fromResult } from '../../packages/mcp/src/tool/from-result.ts';
import { type OpenapiToolsetOptions, openapiToolset } from '../../packages/openapi/src/index.ts';
import { restoreAbsent } from '../../packages/provider-openai/src/schema/restore-absent.ts';
import { toSchema } from '../../packages/provider-openai/src/schema/to-schema.ts';
import { sqliteMemoryService } from '../../packages/sqlite/src/memory/index.ts';
import { openAnswers } from '../../packages/ui/src/index.ts';
import { Expiry } from '../../packages/ui/src/runs/expiry.ts';
import { growthOf, mostGrowth } from './growth-of.ts';

const key = { appName: 'app', userId: 'user', sessionId: 's' };
const list = <T>(size: number, make: (at: number) => T): T[] => Array.from({ length: size }, (_, at) => make(at));
const members = (size: number, make: (at: number) => unknown): JsonObject =>
  Object.fromEntries(list(size, (at) => [`m${at}`, make(at)])) as JsonObject;
const schemaAt = (at: number): JsonObject => ({ $ref: `#/components/schemas/m${at}` });

/** The tools of a document. */
async function toolsOf(
  paths: JsonObject,
  schemas: JsonObject,
  limits: NonNullable<OpenapiToolsetOptions['limits']> = { schemas: 1e6, schemaCharacters: 1e8 },
): Promise<void> {
  const document = { openapi: '3.1.0', info: { title: 'test', version: '1' }, paths, components: { schemas } };
  const toolset = openapiToolset(document, {
    unchecked: true,
    baseUrl: 'https://a.example',
    limits,
  });
  await toolset.operations();
  await toolset.omitted();
}

const body = (schema: JsonObject): JsonObject => ({ requestBody: { content: { 'application/json': { schema } } } });
const one = (schema: JsonObject): JsonObject => ({ '/a': { post: body(schema) } });

/** Returns a server that lists these tools. */
async function listed(tools: readonly JsonObject[]): Promise<void> {
  const client = { listTools: async () => ({ tools }), callTool: async () => ({}), close: async () => undefined };
  const server = { type: 'client', open: () => client } as const;
  const toolset = mcpToolset({ name: 'srv', server, unchecked: true, onWarning: () => undefined });
  await toolset.tools();
  await toolset.close();
}

function said(size: number) {
  const events = list(size, (at) => {
    const content = { role: 'user', parts: [{ type: 'text', text: `tea number ${at}` }] } as const;
    return { v: 1, id: `e${at}`, invocationId: 'i', author: 'user', timestamp: at, type: 'input', content } as const;
  });
  return { ...key, revision: events.length, state: {}, events };
}

/** Returns arguments of strict mode in which every member is null. */
function nulls(schema: JsonObject, text: string): void {
  const restored = restoreAbsent(text, toSchema(schema, true));
  if (restored.includes('null')) throw new Error('something is there that was omitted');
}

/** Returns a log in which many questions were asked and answered with yes. */
function asked(size: number): readonly Event[] {
  const about = (at: number) => ({ v: 1, invocationId: 'i', author: 'a', timestamp: at }) as const;
  return list(size, (at): readonly Event[] => {
    const request = { id: `q${at}`, callId: `c${at}`, kind: 'confirmation', hint: 'May it?', expiresAt: 1e15 - at };
    const { id: requestId, callId, kind } = request;
    const answer = { requestId, callId, kind, value: { confirmed: true }, at };
    return [
      { ...about(at), id: `a${at}`, type: 'asked', request } as Event,
      { ...about(at), id: `b${at}`, type: 'answered', answer } as Event,
    ];
  }).flat();
}

const paths: { readonly [what: string]: readonly [size: number, work: (size: number) => unknown] } = {
  'openapi: operations': [
    1_000,
    (size) => toolsOf(Object.fromEntries(list(size, (at) => [`/p${at}`, { get: body({ type: 'object' }) }])), {}),
  ],
  'openapi: references of one schema': [
    3_000,
    (size) =>
      toolsOf(
        one({ type: 'object', properties: members(size, schemaAt) }),
        members(size, () => ({ type: 'string' })),
      ),
  ],
  'openapi: references one after the other': [
    3_000,
    (size) =>
      toolsOf(
        one(schemaAt(0)),
        members(size, (at) => ({ type: 'object', properties: at + 1 < size ? { next: schemaAt(at + 1) } : {} })),
      ),
  ],
  'openapi: operations over schemas that refer to each other in a ring': [
    400,
    (size) =>
      toolsOf(
        Object.fromEntries(list(size, (at) => [`/p${at}`, { post: body(schemaAt(at)) }])),
        members(size, (at) => ({ type: 'object', properties: { next: schemaAt((at + 1) % size) } })),
        {},
      ),
  ],
  'openapi: alternatives': [
    1_500,
    (size) =>
      toolsOf(
        one({ oneOf: list(size, schemaAt), discriminator: { propertyName: 'kind' } }),
        members(size, () => ({ type: 'object' })),
      ),
  ],
  'mcp: tools of a list': [
    1_500,
    (size) =>
      listed(
        list(size, (at) => ({
          name: `t${at}`,
          description: 'A tool',
          inputSchema: { type: 'object', properties: { a: { type: 'string' } } },
        })),
      ),
  ],
  'mcp: members of the schema of a tool': [
    10_000,
    (size) =>
      listed([
        {
          name: 't',
          inputSchema: { type: 'object', properties: members(size, () => ({ type: 'string', description: 'a' })) },
        },
      ]),
  ],
  'mcp: blocks of a result': [
    40_000,
    (size) =>
      fromResult('t', {
        content: list(size, (at) => ({ type: 'text', text: `line ${at}` })),
        structuredContent: { all: list(size, String) },
      }),
  ],
  'ui: answers that a client repeats': [
    4_000,
    async (size) => {
      const events = asked(size);
      const runs = { sessions: { load: async () => ({ ...said(0), events }) } } as never;
      const answers = list(size, (at) => ({ id: `q${at}`, value: { confirmed: true } }));
      expect((await openAnswers(runs, { ...key, sessionId: 's' }, { answers }, [])).answers).toEqual([]);
    },
  ],
  'ui: questions that expire later': [
    2_000,
    (size) => {
      const expiry = new Expiry(() => undefined);
      for (const event of asked(size)) expiry.see(event);
      expiry.stop();
    },
  ],
  'sqlite memory: stored memories': [
    3_000,
    async (size) => {
      const memory = sqliteMemoryService({ path: ':memory:' });
      await memory.add(said(size));
      await memory.search(key, 'tea number 7');
      memory.close();
    },
  ],
  'sqlite memory: words of a query': [
    5_000,
    async (size) => {
      const memory = sqliteMemoryService({ path: ':memory:' });
      await memory.add(said(50));
      await memory.search(key, list(size, (at) => `word${at}`).join(' '));
      memory.close();
    },
  ],
  'openai: items with such members': [
    20_000,
    (size) =>
      nulls(
        {
          type: 'object',
          properties: { all: { type: 'array', items: { type: 'object', properties: { a: { type: 'string' } } } } },
          required: ['all'],
        },
        JSON.stringify({ all: list(size, () => ({ a: null })) }),
      ),
  ],
};

describe('the work for four times as many items', () => {
  it.each(Object.entries(paths))(
    'four times as many items are at most a little more than four times the work: %s',
    async (_what, [size, work]) => {
      expect(await growthOf(work, size)).toBeLessThan(mostGrowth);
    },
    120_000,
  );
});
