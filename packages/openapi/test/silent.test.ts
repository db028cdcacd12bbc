import {
  type ArtifactService,
  ConfigError,
  createRunner,
  type JsonObject,
  type JsonValue,
  llmAgent,
  type RunEvent,
  type SchemaValidator,
} from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import { scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import type { OpenapiToolsetOptions } from '../src/index.ts';
import { documentOf, testToolset } from './support/call-operation.ts';

const image = { 200: { description: 'ok', content: { 'image/png': {} } } };
const json = (schema: JsonObject): JsonObject => ({
  200: { description: 'ok', content: { 'application/json': { schema } } },
});

interface Called {
  readonly method?: string;
  readonly responses?: JsonObject;
  readonly artifacts?: ArtifactService;
  readonly limits?: OpenapiToolsetOptions['limits'];
}

/** Returns the tool response that the model reads, and the warnings of the run. */
async function saidOfAnswer(answer: Response, { method = 'post', responses = {}, artifacts, limits }: Called = {}) {
  const document = documentOf({ '/a': { [method]: { operationId: 'act', responses } } });
  const fetch = async () => answer;
  const toolset = testToolset(document, { baseUrl: 'https://a.example', fetch, ...(limits && { limits }) });
  const model = scriptedModel([{ calls: [{ name: 'act' }] }, 'done']);
  const agent = llmAgent({ name: 'helper', model, tools: [toolset] });
  const app = createRunner({ agent, onInDoubt: 'tell', ...(artifacts && { artifacts }) });
  const seen: RunEvent[] = [];
  for await (const event of app.stream({ message: 'go' })) if (event.type === 'warning') seen.push(event);
  return JSON.stringify([model.requests[1]?.contents.at(-1), seen]);
}

/** Returns the tools of a toolset for these operations, and the warnings of a run. */
async function saidOfPaths(paths: JsonObject, others: JsonObject = {}): Promise<string> {
  const toolset = testToolset(documentOf(paths, others), { baseUrl: 'https://a.example' });
  const app = createRunner({ agent: llmAgent({ name: 'helper', model: scriptedModel(['done']), tools: [toolset] }) });
  const seen: RunEvent[] = [];
  for await (const event of app.stream({ message: 'go' })) if (event.type === 'warning') seen.push(event);
  return JSON.stringify([await toolset.operations(), seen]);
}

function png(bytes: number, status = 200): Response {
  return new Response(new Uint8Array(bytes), { status, headers: { 'content-type': 'image/png' } });
}

const full: ArtifactService = { ...inMemoryArtifactService(), save: () => Promise.reject(new Error('disk is full')) };
const deep = Object.fromEntries(
  Array.from({ length: 60 }, (_, at) => [
    `S${at}`,
    { type: 'object', properties: { next: { $ref: `#/components/schemas/S${(at + 1) % 60}` } } },
  ]),
);

/** A validator that refuses schemas with this title. */
const picky: SchemaValidator = {
  compile(schema) {
    if (schema['title'] === 'Odd') throw new ConfigError('unsupported_schema', 'it is odd');
    return (value) => ({ value: value as JsonValue });
  },
};

/** Returns the warnings of a run that calls an operation twice, and the listed tool after that. */
async function saidOfUnchecked(schema: JsonObject): Promise<string> {
  const document = documentOf({ '/a': { get: { operationId: 'act', responses: json(schema) } } });
  const fetch = async () => Response.json({ a: 1 });
  const toolset = testToolset(document, {
    baseUrl: 'https://a.example',
    fetch,
    validator: picky,
  } as Parameters<typeof testToolset>[1]);
  const model = scriptedModel([{ calls: [{ name: 'act' }] }, { calls: [{ name: 'act' }] }, 'done']);
  const app = createRunner({ agent: llmAgent({ name: 'helper', model, tools: [toolset] }) });
  const seen: RunEvent[] = [];
  for await (const event of app.stream({ message: 'go' })) if (event.type === 'warning') seen.push(event);
  expect(seen).toHaveLength(1);
  return JSON.stringify([seen, model.requests.at(-1)?.contents.at(-1), await toolset.operations()]);
}

const rows: readonly [place: string, said: RegExp, run: () => Promise<string>][] = [
  [
    'an artifact that could not be saved after the request was carried out',
    /"status":"ok".*"mimeType":"image\/png".*was carried out \(201\), but its answer \(image\/png, 9 bytes\) could not be saved.*Do not repeat/,
    () => saidOfAnswer(png(9, 201), { responses: image, artifacts: full }),
  ],
  [
    'a request schema that is too large as well',
    /"status":"ok".*was carried out \(200\), but .*artifact_failed/,
    () => saidOfAnswer(png(6e6), { responses: image, artifacts: full, limits: { answerBytes: 1e7 } }),
  ],
  [
    'a response that is too large to read',
    /was carried out \(200\), but its answer is too large/,
    () => saidOfAnswer(png(99), { responses: image, limits: { answerBytes: 50 } }),
  ],
  [
    'a response that is not JSON',
    /was carried out \(200\), but the server answered with a body that is declared as JSON/,
    () => saidOfAnswer(new Response('{', { headers: { 'content-type': 'application/json' } })),
  ],
  [
    'the unreadable body of a failure',
    /answered 400 \(its body, image\/png, is omitted\)/,
    () => saidOfAnswer(png(9, 400), { method: 'get' }),
  ],
  [
    'the rest of the body of a failure',
    /\(the rest is omitted\)/,
    () => saidOfAnswer(new Response('x'.repeat(5_000), { status: 400 }), { method: 'get' }),
  ],
  [
    'an operation that cannot be a tool',
    /openapi_omitted.*GET \/a: \\"#\/nowhere\\" has no target in the document/,
    () => saidOfPaths({ '/a': { get: { parameters: [{ $ref: '#/nowhere' }], responses: {} } } }),
  ],
  [
    'operations that cannot be tools, beyond the named ones',
    /openapi_omitted.*; operations\(\) lists all 40/,
    () =>
      saidOfPaths(
        Object.fromEntries(
          Array.from({ length: 40 }, (_, at) => [`/${at}`, { get: { parameters: [{ $ref: '#/no' }], responses: {} } }]),
        ),
      ),
  ],
  [
    'a description beyond its limit',
    /"omitted":\["the description beyond 1000 characters"\]/,
    () => saidOfPaths({ '/a': { get: { description: 'word '.repeat(300), responses: {} } } }),
  ],
  [
    'the check of a response whose schema cannot be compiled',
    /openapi_unchecked.*GET \/a: the check of responses against their schema: it is odd.*"status":"ok".*"omitted":\["the check of responses against/,
    () => saidOfUnchecked({ type: 'object', title: 'Odd' }),
  ],
  [
    'the check of a response whose schema has no target',
    /openapi_unchecked.*GET \/a: the check of responses against their schema: the schema is too large, or a reference has no target/,
    () => saidOfUnchecked({ $ref: '#/components/schemas/None' }),
  ],
  [
    'a response schema that is too large to be declared',
    /"omitted":\["the schema of the response, which is not declared to the model/,
    () =>
      saidOfPaths(
        { '/a': { get: { responses: json({ $ref: '#/components/schemas/S0' }) } } },
        { components: { schemas: deep } },
      ),
  ],
];

describe('parts of a document or a response that are omitted', () => {
  it.each(rows)('reports %s', async (_place, said, run) => {
    expect(await run()).toMatch(said);
  });
});
