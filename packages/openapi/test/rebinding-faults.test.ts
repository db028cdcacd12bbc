import { describe, expect, it, vi } from 'vitest';
import { callTool, documentOf, onlyTool, testToolset, toolsOf } from './support/call-operation.ts';
import { loopback } from './support/loopback.ts';

// The test decides to which address a host name resolves.
vi.mock('node:dns', async (original) => ({
  ...(await original<typeof import('node:dns')>()),
  lookup: (_host: string, _options: object, done: (error: null, found: readonly object[]) => void) =>
    done(null, [{ address: leadsTo, family: 4 }]),
}));
let leadsTo = '127.0.0.1';

const options = { allowPrivateAddresses: false, limits: { retries: 0 } };

describe('the address of a host name', () => {
  it('a host name that resolves to this machine is refused, for an operation and for a document', async () => {
    await using server = await loopback();
    const url = `http://service.example:${new URL(server.url).port}`;
    const document = documentOf({ '/a': { get: {} } }, { servers: [{ url }] });
    expect(await callTool(await onlyTool(testToolset(document, options)), {})).toMatchObject({
      code: 'address_refused',
      message: expect.stringContaining('127.0.0.1'),
    });
    await expect(toolsOf(testToolset(`${url}/openapi.json`, options))).rejects.toMatchObject({
      code: 'openapi_unreadable',
      message: expect.stringContaining('127.0.0.1'),
    });
    expect(server.received).toEqual([]);
  });

  it('a host name that changes its address is checked for each connection', async () => {
    await using server = await loopback();
    const url = `http://service.example:${new URL(server.url).port}`;
    const tool = await onlyTool(testToolset(documentOf({ '/a': { get: {} } }, { servers: [{ url }] }), options));
    for (const address of ['169.254.169.254', '10.0.0.1', '::1']) {
      leadsTo = address;
      expect(await callTool(tool, {})).toMatchObject({ code: 'address_refused' });
    }
    leadsTo = '127.0.0.1';
    expect(await callTool(tool, {})).toMatchObject({ code: 'address_refused' });
    expect(server.received).toEqual([]);
  });
});
