import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '@mortise/core';
import { afterEach, describe, expect, it } from 'vitest';
import { testToolset, toolsOf } from './support/call-operation.ts';
import { loopback } from './support/loopback.ts';

const folders: string[] = [];
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true }))));

/**
 * Creates a folder with a document whose operations, parameters,
 * bodies, responses and schemas are all separate files.
 */
async function splitDocument(resources: number, head: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mortise-split-'));
  folders.push(folder);
  const paths: string[] = [];
  const files: [string, string][] = [
    ['shared/id.yml', 'name: id\nin: path\nrequired: true\nschema: { $ref: ../shared/attributes.yml#/id }\n'],
    ['shared/attributes.yml', 'id: { type: integer, minimum: 1 }\nname: { type: string }\n'],
    ['shared/not_found.yml', 'description: none\n'],
  ];
  for (let at = 0; at < resources; at++) {
    const own = `resources/r${at}`;
    paths.push(`  /v2/r${at}/{id}:\n    get: { $ref: "${own}/read.yml" }\n    put: { $ref: "${own}/change.yml" }\n`);
    const common = `parameters: [{ $ref: ../../shared/id.yml }]\nresponses:\n  '200': { $ref: responses.yml#/one }\n  '404': { $ref: ../../shared/not_found.yml }\n`;
    const isNew = head.includes('openapi');
    const change = isNew
      ? `${common}requestBody:\n  required: true\n  content: { application/json: { schema: { $ref: model.yml } } }\n`
      : common.replace('[{', `[{ name: body, in: body, required: true, schema: { $ref: model.yml } }, {`);
    const answer = isNew ? '{ content: { application/json: { schema: { $ref: model.yml } } } }' : '{ description: it }';
    files.push(
      [`${own}/read.yml`, `operationId: r${at}_read\nsummary: One r${at}\n${common}`],
      [`${own}/change.yml`, `operationId: r${at}_change\nsummary: Change an r${at}\n${change}`],
      [`${own}/responses.yml`, `one: ${answer}\n`],
      [`${own}/model.yml`, 'type: object\nproperties: { name: { $ref: ../../shared/attributes.yml#/name } }\n'],
    );
    await mkdir(join(folder, own), { recursive: true });
  }
  await mkdir(join(folder, 'shared'));
  files.push(['api.yml', `${head}\ninfo: { title: test, version: '1' }\npaths:\n${paths.join('')}`]);
  await Promise.all(files.map(([path, text]) => writeFile(join(folder, path), text)));
  return join(folder, 'api.yml');
}

describe('a document with its operations in separate files', { timeout: 300_000 }, () => {
  it.each(['openapi: 3.0.3', 'openapi: 3.1.0', "swagger: '2.0'"])(
    'a document with its operations in separate files has tools with all parameters, bodies and responses: %s',
    async (head) => {
      await using server = await loopback();
      const path = await splitDocument(60, head);
      const toolset = testToolset(path, { baseUrl: server.url, references: { allow: () => true } });
      const tools = await toolsOf(toolset);
      expect(tools).toHaveLength(120);
      for (const { name, declaration } of tools) {
        const { properties } = declaration?.parametersJsonSchema ?? {};
        const isChange = name.endsWith('_change');
        expect(Object.keys(properties as JsonObject), name).toEqual(isChange ? ['id', 'body'] : ['id']);
      }
      expect((await toolset.operations()).filter(({ problem, omitted }) => problem ?? omitted)).toEqual([]);
    },
  );

  it('a document with its operations in separate files lists each with the reason if its files may not be read', async () => {
    const toolset = testToolset(await splitDocument(3, 'openapi: 3.0.3'), { baseUrl: 'https://a.example' });
    expect(await toolsOf(toolset)).toEqual([]);
    const operations = await toolset.operations();
    expect(operations).toHaveLength(6);
    for (const { problem } of operations) expect(problem).toContain('see the option references');
  });
});

/** The files that may be read if all references are allowed. */
it.each([
  ['../api-secret/other.yml', false],
  ['../other.yml', false],
  ['linked.yml', false],
  ['own/other.yml', true],
])('a document reads %s of the files next to it: %s', async (ref, isRead) => {
  const folder = await mkdtemp(join(tmpdir(), 'mortise-beside-'));
  folders.push(folder);
  const document = { openapi: '3.1.0', info: { title: 'test', version: '1' }, paths: { '/a': { get: { $ref: ref } } } };
  for (const below of ['api/own', 'api-secret']) await mkdir(join(folder, below), { recursive: true });
  for (const file of ['api-secret/other.yml', 'other.yml', 'api/own/other.yml'])
    await writeFile(join(folder, file), 'operationId: found\n');
  await symlink(join(folder, 'other.yml'), join(folder, 'api/linked.yml'));
  await writeFile(join(folder, 'api/api.json'), JSON.stringify(document));
  const toolset = testToolset(join(folder, 'api/api.json'), {
    baseUrl: 'https://a.example',
    references: { allow: () => true },
  });
  expect(await toolsOf(toolset)).toHaveLength(isRead ? 1 : 0);
});
