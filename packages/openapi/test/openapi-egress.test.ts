import type { JsonObject } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { callTool, documentOf, onlyTool, testToolset } from './support/call-operation.ts';
import { loopback } from './support/loopback.ts';

const servers = [{ url: 'https://{region}.api.example:8443/v1', variables: { region: { default: 'eu' } } }];
const foreign = 'https://evil.example/?d=secret';

function found(parameter: JsonObject, others: JsonObject = {}): JsonObject {
  const parameters = [{ name: 'q', in: 'query', schema: { type: 'string' }, ...parameter }];
  return documentOf({ '/find': { get: { operationId: 'find', parameters } } }, { servers, ...others });
}

describe('the destination of an operation', () => {
  it('the destination of an operation is the host of its server, with the defaults of its variables', async () => {
    expect(await onlyTool(testToolset(found({})))).toMatchObject({ egress: { hosts: ['eu.api.example:8443'] } });
  });

  it('the destination of an operation is the host of baseUrl, if that is given', async () => {
    const tool = await onlyTool(testToolset(found({}), { baseUrl: 'https://other.example/v2' }));
    expect(tool.egress).toEqual({ hosts: ['other.example'] });
  });

  it('the destination of an operation is not changed by an argument, because an address in a query or a path is only text', async () => {
    await using server = await loopback();
    const path = documentOf({
      '/{q}/find': { get: { operationId: 'find', parameters: [{ name: 'q', in: 'path', schema: {} }] } },
    });
    for (const document of [found({}), found({ name: 'url' }), path]) {
      const tool = await onlyTool(testToolset(document, { baseUrl: server.url }));
      const name = Object.keys((tool.declaration?.parametersJsonSchema['properties'] ?? {}) as object)[0] ?? '';
      await callTool(tool, { [name]: foreign });
    }
    expect(server.received).toHaveLength(3);
  });

  it.each([
    ['a name', { name: 'callback_url' }],
    ['a format', { schema: { type: 'string', format: 'uri' } }],
  ])(
    'the destination is undeclared if an argument is an address by %s, because the API may fetch it',
    async (_, parameter) => {
      expect(await onlyTool(testToolset(found(parameter)))).not.toHaveProperty('egress');
    },
  );

  it('the destination of an operation is the one that the application declares', async () => {
    const tool = await onlyTool(testToolset(found({ name: 'url' }), { egress: () => ({ hosts: ['eu.api.example'] }) }));
    expect(tool.egress).toEqual({ hosts: ['eu.api.example'] });
    const left = await onlyTool(testToolset(found({}), { egress: () => undefined }));
    expect(left.egress).toEqual({ hosts: ['eu.api.example:8443'] });
  });
});
