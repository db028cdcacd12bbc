import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inScratch } from '../../process/in-scratch.ts';

/** The path of GitHub's OpenAPI document, which the OpenAPI example installs. */
const githubDescription: string = join(
  import.meta.dirname,
  '../../../../examples/openapi/documents/node_modules',
  '@octokit/openapi/generated/api.github.com.json',
);

/** The reason why GitHub's document is missing; undefined if it is installed. */
export const githubAbsent: string | undefined = existsSync(githubDescription)
  ? undefined
  : "GitHub's description is not installed: run: pnpm --filter @mortise/example-openapi run documents";

/**
 * Calls a function with the path of GitHub's document, or
 * of a small document with the same number of operations.
 */
export async function withDocument<Result>(
  small: number | undefined,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  if (small === undefined) return use(githubDescription);
  return inScratch((directory) => {
    const path = join(directory, 'openapi.json');
    writeFileSync(path, JSON.stringify(smallDocument(small)));
    return use(path);
  });
}

function smallDocument(operations: number): object {
  const paths = Array.from({ length: operations }, (_, index) => [
    `/registers/${index}/{id}`,
    {
      get: {
        operationId: `lookup_${index}`,
        summary: `Looks up an entry of register ${index}.`,
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'count', in: 'query', schema: { type: 'integer', nullable: true } },
        ],
        responses: { 200: { description: 'found', content: { 'application/json': { schema } } } },
      },
    },
  ]);
  const components = { schemas: { entry: { type: 'object', properties: { found: { type: 'string' } } } } };
  return {
    openapi: '3.0.3',
    info: { title: 'registers', version: '1' },
    servers: [{ url: 'https://api.example' }],
    paths: Object.fromEntries(paths),
    components,
  };
}

const schema = { $ref: '#/components/schemas/entry' };
