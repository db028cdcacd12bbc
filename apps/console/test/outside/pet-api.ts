import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * An API on this machine, with its OpenAPI document at `/openapi.json`, and the requests that it received.
 */
export interface PetApi {
  readonly origin: string;
  /** Method, path, key and body of each request, except those for the document. */
  readonly asked: readonly string[];
}

/** Starts the API. `operations`: the number of operations in addition to the two usual ones. */
export async function petApi(operations = 0): Promise<PetApi> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      response.setHeader('content-type', 'application/json');
      if (request.url === '/openapi.json') return response.end(JSON.stringify(petDocument(operations)));
      asked.push(`${request.method} ${request.url} ${request.headers['x-key'] ?? '-'} ${body}`.trim());
      return response.end(JSON.stringify({ name: 'Rex', key: request.headers['x-key'] ?? '' }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

/** The description. */
export function petDocument(operations = 0): object {
  const responses = { 200: { description: 'A pet', content: { 'application/json': { schema: { type: 'object' } } } } };
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const name = { type: 'string', pattern: '^[A-Z]' };
  const pet = { type: 'object', properties: { name }, required: ['name'] };
  const others = Array.from({ length: operations }, (_, at) => [
    `/shelves/${at}`,
    { get: { operationId: `shelf${at}`, summary: `What lies on shelf ${at}`, responses } },
  ]);
  return {
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    servers: [{ url: '/v1' }],
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } } },
    paths: {
      '/pets/{id}': { get: { operationId: 'getPet', summary: 'One pet', parameters: [id], responses } },
      '/pets': {
        post: {
          operationId: 'addPet',
          summary: 'Adds a pet',
          security: [{ key: [] }],
          requestBody: { required: true, content: { 'application/json': { schema: pet } } },
          responses,
        },
      },
      ...Object.fromEntries(others),
    },
  };
}
