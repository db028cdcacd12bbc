import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { JsonObject } from '@mortise/core';
import { createRunner, llmAgent } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { type Called, callTool, documentOf, onlyTool, testToolset, toolsOf } from './support/call-operation.ts';
import { loopback, type Reply } from './support/loopback.ts';

const userById: JsonObject = {
  '/users/{id}': {
    delete: { parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }] },
  },
};

/** Returns the outcome of a call without arguments, and the number of its requests. */
async function called(
  reply: Reply,
  { signalMs, ...options }: { readonly signalMs?: number } & object = {},
  method = 'get',
): Promise<Called & { readonly requests: number }> {
  await using server = await loopback(reply);
  const tool = await onlyTool(testToolset(documentOf({ '/a': { [method]: {} } }), { baseUrl: server.url, ...options }));
  const context = signalMs === undefined ? {} : { signal: AbortSignal.timeout(signalMs) };
  return { ...(await callTool(tool, {}, context)), requests: server.received.length };
}

describe('a path parameter with the value "..", "." or "", or an encoded form', () => {
  it.each(['..', '.', '', '%2e%2e', '%2E'])(
    'a path parameter with the value %j never leads out of its path',
    async (id) => {
      await using server = await loopback();
      const tool = await onlyTool(testToolset(documentOf(userById), { baseUrl: `${server.url}/api` }));
      const result = await callTool(tool, { id });
      if ('issues' in result) expect(server.received).toEqual([]);
      else expect(server.received.map(({ path }) => path)).toEqual([`/api/users/${encodeURIComponent(id)}`]);
      if (['..', '.', ''].includes(id)) expect(result).toEqual({ issues: [expect.stringContaining('path')] });
    },
  );

  it.each(['%2e', '%2E', '.'])('a path parameter after %j in the path cannot complete it to ".."', async (before) => {
    await using server = await loopback();
    const document = documentOf({ [`/a/${before}{x}/b`]: { get: {} } });
    const tool = await onlyTool(testToolset(document, { baseUrl: server.url }));
    expect(await callTool(tool, { x: '.' })).toEqual({ issues: [expect.stringContaining('".."')] });
    expect(server.received).toEqual([]);
  });

  it('two path parameters that form ".." together are refused', async () => {
    await using server = await loopback();
    const document = documentOf({ '/a/{x}{y}/b': { get: {} } });
    const tool = await onlyTool(testToolset(document, { baseUrl: server.url }));
    expect(await callTool(tool, { x: '.', y: '.' })).toEqual({ issues: [expect.stringContaining('".."')] });
    expect(server.received).toEqual([]);
  });
});

describe('a required parameter is missing', () => {
  const parameters = ['query', 'header', 'cookie'].map((place) => ({
    name: place,
    in: place,
    required: true,
    schema: { type: 'string' },
  }));
  const document = documentOf({ '/a/{path}': { get: { parameters } } });
  const whole = { path: 'p', query: 'q', header: 'h', cookie: 'c' };

  it.each(Object.keys(whole))('a missing required parameter is an error, and no request is sent: %s', async (name) => {
    await using server = await loopback();
    const { [name as keyof typeof whole]: _missing, ...args } = whole;
    for (const validator of [undefined, { compile: () => (value: unknown) => ({ value: value as JsonObject }) }]) {
      const tool = await onlyTool(testToolset(document, { baseUrl: server.url, ...(validator && { validator }) }));
      expect(await callTool(tool, args)).toEqual({ issues: [expect.stringContaining(name)] });
    }
    expect(server.received).toEqual([]);
  });
});

describe('an object or an array in path or query', () => {
  it('an object or an array in path or query is serialized in its style or refused, and never sent as [object Object]', async () => {
    await using server = await loopback();
    const query = { name: 'q', in: 'query', schema: {} };
    const tool = await onlyTool(
      testToolset(documentOf({ '/a/{id}': { get: { parameters: [query, { name: 'id', in: 'path', schema: {} }] } } }), {
        baseUrl: server.url,
      }),
    );
    await callTool(tool, { id: { a: 1 }, q: { b: 2 } });
    expect(server.received[0]?.path).toBe('/a/a,1?b=2');
    expect(await callTool(tool, { id: { a: { b: 1 } } })).toEqual({ issues: [expect.stringContaining('id.a')] });
    expect(await callTool(tool, { id: 'x', q: [{ b: 2 }] })).toEqual({ issues: [expect.stringContaining('q.0')] });
    expect(server.received).toHaveLength(1);
  });
});

describe('a server at a private address', () => {
  it.each([
    ...['http://127.0.0.1', 'http://10.1.2.3', 'http://172.16.0.1', 'http://192.168.1.1', 'http://0.0.0.0'],
    ...['http://169.254.169.254/latest', 'http://100.100.100.200', 'http://[::1]', 'http://[fe80::1]'],
    ...['http://[fd00::1]', 'http://[::ffff:127.0.0.1]', 'http://[::ffff:a9fe:a9fe]', 'http://[64:ff9b::a9fe:a9fe]'],
    ...['http://2130706433', 'http://0x7f.1', 'http://127.0.0.1.', 'http://localhost', 'http://localhost.'],
    ...['http://a.localhost', 'http://[2002:7f00:1::]', 'http://224.0.0.1', 'http://255.255.255.255'],
  ])('%s is refused before a connection, even with a custom fetch', async (url) => {
    const document = documentOf({ '/a': { get: {} } }, { servers: [{ url }] });
    for (const own of [{}, { fetch: async () => Response.json({}) }]) {
      const tool = await onlyTool(testToolset(document, { allowPrivateAddresses: false, ...own }));
      expect(await callTool(tool, {})).toMatchObject({ code: 'address_refused' });
    }
  });

  it.each([
    'file:///etc/passwd',
    'ftp://a.example',
    'javascript:alert(1)',
    'http://user:secret@a.example',
    'http://:secret@a.example',
    '/v1',
    '//a',
  ])('%s is not a valid server', async (url) => {
    const toolset = testToolset(documentOf({ '/a': { get: {} } }, { servers: [{ url }] }));
    expect(await toolsOf(toolset)).toEqual([]);
    expect(await toolset.operations()).toMatchObject([{ problem: expect.stringContaining('server') }]);
  });
});

describe('a redirect', () => {
  it('a redirect is followed within its origin', async () => {
    const result = await called(({ path }, response) => {
      if (path === '/b') return { at: path };
      response.writeHead(302, { location: '/b' }).end();
      return undefined;
    });
    expect(result).toEqual({ output: { at: '/b' }, requests: 2 });
  });

  it('a redirect to another origin is refused, and nothing is sent there', async () => {
    await using elsewhere = await loopback();
    const result = await called((_request, response) => {
      response.writeHead(307, { location: `${elsewhere.url}/steal` }).end();
      return undefined;
    });
    expect(result).toMatchObject({ code: 'redirect_refused', requests: 1 });
    expect(elsewhere.received).toEqual([]);
  });

  it('a redirect is given up after too many redirects', async () => {
    const result = await called((_request, response) => {
      response.writeHead(302, { location: '/a' }).end();
      return undefined;
    });
    expect(result).toMatchObject({ code: 'redirect_refused', requests: 6 });
  });

  it.each([
    [303, 'GET', ''],
    [302, 'GET', ''],
    [307, 'POST', '{"a":1}'],
    [308, 'POST', '{"a":1}'],
  ])('a redirect with status %i for a POST continues as %s', async (status, method, body) => {
    await using server = await loopback(({ path }, response) => {
      if (path === '/b') return {};
      response.writeHead(status, { location: '/b' }).end();
      return undefined;
    });
    const requestBody = { content: { 'application/json': {} } };
    const tool = await onlyTool(testToolset(documentOf({ '/a': { post: { requestBody } } }), { baseUrl: server.url }));
    await callTool(tool, { body: { a: 1 } });
    expect(server.received[1]).toMatchObject({ method, body: Buffer.from(body) });
    expect(server.received[1]?.headers['content-type']).toBe(body === '' ? undefined : 'application/json');
  });
});

describe('a response without success', () => {
  it.each([400, 401, 403, 404, 409, 422, 500, 501])(
    'a response with the status %i is an error with its body',
    async (status) => {
      const result = await called((_request, response) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end('{"why":"because"}');
        return undefined;
      });
      expect(result).toMatchObject({ code: 'http_error', message: expect.stringContaining(`${status}`), requests: 1 });
      expect('message' in result && result.message).toContain('{"why":"because"}');
    },
  );

  it.each([
    ['HTTP/1.1 999 Denied\r\n\r\n', 'http_error'],
    ['HTTP/1.1 199 Odd\r\ncontent-length: 0\r\n\r\n', 'unreachable'],
    ['no HTTP at all\r\n\r\n', 'unreachable'],
  ])('a response without a valid success status is an error: %j', async (text, code) => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(text));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const tool = await onlyTool(testToolset(documentOf({ '/a': { get: {} } }), { baseUrl }));
    expect(await callTool(tool, {})).toMatchObject({ code });
    server.close();
  });

  it('the body of an error is limited', async () => {
    const result = await called((_request, response) => {
      response.writeHead(400, { 'content-type': 'text/plain' }).end('x'.repeat(100_000));
      return undefined;
    });
    expect('message' in result && result.message.length).toBeLessThan(2_200);
    expect('message' in result && result.message).toContain('the rest is omitted');
  });

  it('a response without success to a write leaves the effect unknown if it is a server error', async () => {
    const reply: Reply = (_request, response) => {
      response.writeHead(503).end();
      return undefined;
    };
    expect(await called(reply, {}, 'post')).toMatchObject({
      message: expect.stringContaining('Its side effects are unknown'),
      requests: 1,
    });
    expect(await called(reply)).toMatchObject({ message: expect.not.stringContaining('unknown'), requests: 3 });
  });
});

describe('an endless response', () => {
  it('a call to a server that hangs ends after the timeout of the call', async () => {
    await using server = await loopback(() => undefined);
    const tools = [
      testToolset(documentOf({ '/a': { get: { operationId: 'a' } } }), {
        baseUrl: server.url,
        limits: { timeoutMs: 50 },
      }),
    ];
    const model = scriptedModel([{ calls: [{ name: 'a' }] }, 'It hangs.']);
    expect(
      (await createRunner({ agent: llmAgent({ name: 'helper', model, tools }) }).run({ message: 'go' })).text,
    ).toBe('It hangs.');
    expect(JSON.stringify(model.requests.at(-1)?.contents)).toContain('tool_timeout');
  });

  it('an endless response of events is not read to its end, and a silent one times out with the call', async () => {
    let sent = 0;
    const pouring = await called((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const more = (): void => {
        sent++;
        if (sent <= 1_000) response.write(`data: ${'x'.repeat(64 * 1024)}\n\n`, () => setImmediate(more));
      };
      more();
      return undefined;
    });
    expect(pouring).toMatchObject({ code: 'result_too_large' });
    expect(sent).toBeLessThan(1_000);
    const silent = await called(
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
        return undefined;
      },
      { signalMs: 50 },
    );
    expect(silent).toMatchObject({ message: expect.stringMatching(/abort/i) });
  });

  it('an aborted call closes its connection, and is not retried', async () => {
    const controller = new AbortController();
    let close = (): void => undefined;
    const closed = new Promise<void>((resolve) => {
      close = resolve;
    });
    await using server = await loopback((_request, response) => {
      response.on('close', close);
      controller.abort(new Error('enough'));
      return undefined;
    });
    const tool = await onlyTool(testToolset(documentOf({ '/a': { get: {} } }), { baseUrl: server.url }));
    expect(await callTool(tool, {}, { signal: controller.signal })).toHaveProperty('message');
    await closed;
    expect(server.received).toHaveLength(1);
  });

  it('a call times out after 30 seconds by default', async () => {
    const tool = await onlyTool(testToolset(documentOf({ '/a': { get: {} } }), { baseUrl: 'https://a.example' }));
    expect(tool.timeoutMs).toBe(30_000);
  });

  it('a body of 60 MB is not read to its end', async () => {
    let sent = 0;
    const result = await called((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const chunk = Buffer.alloc(1024 * 1024, 0x20);
      const more = (): void => {
        sent++;
        if (sent > 60) response.end();
        else response.write(chunk, () => setImmediate(more));
      };
      more();
      return undefined;
    });
    expect(result).toMatchObject({
      code: 'result_too_large',
      message: expect.stringContaining('was carried out (200)'),
    });
    expect(sent).toBeLessThan(60);
  });

  it('the size of a body is measured after decoding', async () => {
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024));
    const result = await called((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bomb);
      return undefined;
    });
    expect(bomb.length).toBeLessThan(100_000);
    expect(result).toMatchObject({ code: 'result_too_large' });
  });

  it.each(['identity', 'gzip'])(
    'the connection to a server whose response is no longer read is closed: %s',
    async (encoding) => {
      let close = (): void => undefined;
      const closed = new Promise<void>((resolve) => {
        close = resolve;
      });
      await using server = await loopback((_request, response) => {
        response.on('close', close);
        response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding });
        // The response never ends, so that the client has to close the connection.
        const noise = randomBytes(3 * 1024 * 1024);
        response.write(encoding === 'gzip' ? gzipSync(noise) : noise);
        return undefined;
      });
      const tool = await onlyTool(testToolset(documentOf({ '/a': { get: {} } }), { baseUrl: server.url }));
      expect(await callTool(tool, {})).toMatchObject({ code: 'result_too_large' });
      await closed;
    },
  );

  it('a lost connection is retried, unless the call is a write, whose outcome is then in doubt', async () => {
    let attempts = 0;
    const server = createServer((request) => {
      attempts++;
      request.socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const document = documentOf({ '/a': { get: { operationId: 'read' }, post: { operationId: 'write' } } });
    const [read, write] = await toolsOf(testToolset(document, { baseUrl }));
    if (!read || !write) throw new Error('there are no tools');
    expect(await callTool(read, {})).toMatchObject({ code: 'unreachable' });
    expect(attempts).toBe(3);
    expect(await callTool(write, {})).toMatchObject({ code: 'ECONNRESET' });
    expect(attempts).toBe(4);
    server.close();
  });
});
