import * as core from '@mortise/core';
import { mcpToolset } from '@mortise/mcp';
import { openapiToolset } from '@mortise/openapi';
import { ajvValidator } from '@mortise/schema-ajv';
import { testToolContext } from '@mortise/testing';
import { describe, expect, test } from 'vitest';
import { mortiseHarness } from '../subject/mortise-harness.ts';
import { zodTools } from '../subject/zod-tools.ts';
import type { LoadedMortise } from './load-mortise.ts';
import { clientWay } from './mcp/client-way.ts';
import { mcpBenches } from './mcp/mcp-benches.ts';
import type { McpWay } from './mcp/mcp-way.ts';
import { mortiseWay } from './mcp/mortise-way.ts';
import { documentBenches } from './openapi/document-benches.ts';
import type { DocumentWay } from './openapi/document-way.ts';
import { mortiseDocuments, parsedDocument } from './openapi/document-ways.ts';

const toolOf = await zodTools(core);
const mortise: LoadedMortise = {
  ajvValidator,
  mcpToolset,
  openapiToolset,
  testToolContext,
  harnessWith: (tools) => mortiseHarness(core, toolOf, tools),
};

const mcpWays: readonly (readonly [string, McpWay])[] = [
  ['the client alone', clientWay()],
  ['the client with a check', clientWay(ajvValidator())],
  ['a toolset', mortiseWay(mortise)],
];

describe.each(mcpWays)('%s', (_, way) => {
  test.each(mcpBenches.map((bench) => [bench.id, bench] as const))(
    'gives positive figures for %s',
    async (_id, { measure, measures }) => {
      const figures = await measure(way, 'smoke');
      for (const { figure } of measures) expect(figures[figure], figure).toBeGreaterThan(0);
    },
  );
});

const documentWays: readonly (readonly [string, DocumentWay])[] = [
  ['a parser', parsedDocument],
  ['a toolset of a document', mortiseDocuments(mortise)],
];

describe.each(documentWays)('%s', (_, way) => {
  test.each(documentBenches.map((bench) => [bench.id, bench] as const))(
    'gives positive figures for %s',
    async (_id, { measure }) => {
      const figures = Object.entries(await measure(way, 'smoke'));
      expect(figures.length).toBeGreaterThan(0);
      for (const [figure, value] of figures) expect(value, figure).toBeGreaterThan(0);
    },
  );
});

test('gives no figure for a way that loses tools of the server', async () => {
  const whole = clientWay();
  const losing: McpWay = {
    ...whole,
    async connect(door) {
      const connection = await whole.connect(door);
      return { ...connection, list: async () => (await connection.list()) - 1 };
    },
  };
  const list = mcpBenches.find(({ id }) => id === 'list-memory');
  await expect(list?.measure(losing, 'smoke')).rejects.toThrow('wrong result: all 5 tools are listed; got 4');
});

test('gives no figure for a way whose calls do not reach the server', async () => {
  const whole = clientWay();
  const idle: McpWay = {
    ...whole,
    async connect(door) {
      const connection = await whole.connect(door);
      return { ...connection, session: () => ({ run: async () => 'done', stream: async () => 'done' }) };
    },
  };
  const run = mcpBenches.find(({ id }) => id === 'run-memory');
  await expect(run?.measure(idle, 'smoke')).rejects.toThrow('wrong result: each of 3 calls reaches the server; got 0');
});

test('gives no figure for a document whose tools are hidden from the model', async () => {
  const whole = mortiseDocuments(mortise);
  const silent: DocumentWay = { load: async (path) => ({ ...(await whole.load(path)), tools: 21 }) };
  const load = documentBenches.find(({ id }) => id === 'load');
  await expect(load?.measure(silent, 'smoke')).rejects.toThrow('wrong result: the model is told of 21 tools; got 20');
});
