import { createRunner, inMemorySessionService, llmAgent, type RunEvent } from '@mortise/core';
import { scriptedModel, secretForms, shownSecrets } from '@mortise/testing';
import { expect, it } from 'vitest';
import { serverSecrets } from '../src/endpoint/server-secrets.ts';
import { mcpToolset } from '../src/index.ts';
import { StdioTransport } from '../src/transport/stdio-transport.ts';

const secret = 'tok-4f"9Z/+=&<k> %_1';
const password = 'pass-4f9Z word';

it.each(Object.entries(secretForms(secret)))(
  'the secrets of a server appear in no event, request, warning or error, whatever the server sends: %s',
  async (_form, text) => {
    const basic = btoa(`user:${password}`);
    const toolset = mcpToolset({
      name: 'leaky',
      unchecked: true,
      server: {
        type: 'http',
        url: 'https://a.example/mcp',
        headers: { 'x-api-key': secret, authorization: `Basic ${basic}` },
        fetch: leaking(`${text} ${password} ${basic}`),
      },
    });
    const model = scriptedModel([{ calls: [{ name: 'good' }, { name: 'bad' }] }, 'done']);
    const sessions = inMemorySessionService();
    const app = createRunner({ agent: llmAgent({ name: 'helper', model, tools: [toolset] }), sessions });
    const seen: RunEvent[] = [];
    for await (const event of app.stream({ session: 's', message: 'go' })) seen.push(event);
    await app.close();
    const log = await sessions.load({ appName: 'app', userId: 'user', sessionId: 's' });
    expect(model.requests[0]?.declarations[0]?.description).toContain('«secret:x-api-key»');
    expect(JSON.stringify(log)).toContain('«secret:x-api-key»');
    expect(shownSecrets({ seen, log, requests: model.requests }, [secret, password])).toEqual([]);
  },
);

it.each([-1, 1, 3, 7, 12, 20])(
  'an error of a server that is cut %i characters into a secret shows no part of the secret',
  async (inside) => {
    const words = 'w '.repeat(600);
    const text = `${words.slice(0, 1_000 - 'The server said: '.length - inside)}${secret} ${password}`;
    const toolset = mcpToolset({
      name: 'leaky',
      unchecked: true,
      server: { type: 'http', url: 'https://a.example/mcp', headers: { 'x-api-key': secret }, fetch: refusing(text) },
    });
    const model = scriptedModel([{ calls: [{ name: 'good' }] }, 'done']);
    const app = createRunner({ agent: llmAgent({ name: 'helper', model, tools: [toolset] }) });
    const seen: RunEvent[] = [];
    for await (const event of app.stream({ session: 's', message: 'go' })) seen.push(event);
    await app.close();
    expect(JSON.stringify(model.requests[1])).toContain('mcp_refused');
    for (let chars = 4; chars <= secret.length; chars++)
      expect(JSON.stringify([seen, model.requests])).not.toContain(JSON.stringify(secret.slice(0, chars)).slice(1, -1));
  },
);

it.each([-1, 1, 3, 7, 12, 20])(
  'a URI, a name or a description that is cut %i characters into a secret shows no part of the secret',
  async (inside) => {
    const upTo = (most: number): string => `${'w '.repeat(most).slice(0, most - 1 - inside)}${secret} ${password}`;
    const uri = `a:${upTo(1_998)}`;
    const toolset = mcpToolset({
      name: 'leaky',
      unchecked: true,
      maxDescriptionChars: 300,
      server: {
        type: 'http',
        url: 'https://a.example/mcp',
        headers: { 'x-api-key': secret },
        fetch: answering({
          'tools/list': () => ({
            tools: [{ name: 'good', description: upTo(300), inputSchema: { type: 'object', title: upTo(300) } }],
          }),
          'tools/call': () => ({
            content: [
              { type: 'resource_link', uri, name: upTo(200), mimeType: upTo(100) },
              { type: 'resource', resource: { uri: upTo(200) } },
            ],
          }),
        }),
      },
    });
    const model = scriptedModel([{ calls: [{ name: 'good' }] }, 'done']);
    const app = createRunner({ agent: llmAgent({ name: 'helper', model, tools: [toolset] }) });
    const seen: RunEvent[] = [];
    for await (const event of app.stream({ session: 's', message: 'go' })) seen.push(event);
    await app.close();
    expect(JSON.stringify(model.requests[1])).toContain('[link]');
    // A text that only the application gets is not cut, and its secrets are masked.
    for (let chars = 4; chars <= secret.length; chars++)
      expect(JSON.stringify([seen, model.requests])).not.toContain(JSON.stringify(secret.slice(0, chars)).slice(1, -1));
  },
);

it.each([1, 7, 20, 399, 3_999])(
  'the last output of a process that is cut %i characters into a secret shows no part of the secret',
  async (inside) => {
    const long = `${secret}${'9Z'.repeat(2_500)}`;
    const lines: string[] = [];
    const words = JSON.stringify(`${long}${'.'.repeat(400 - Math.min(inside, 399))}`);
    const transport = new StdioTransport(
      {
        type: 'stdio',
        command: process.execPath,
        args: ['-e', `process.stderr.write(${words}); process.stderr.write('\\n'); process.exitCode = 3`],
        env: { API_KEY: long },
        onStderr: (line) => void lines.push(line),
      },
      1_000_000,
      () => undefined,
    );
    const over = new Promise<void>((resolve) => {
      transport.onclose = () => resolve();
    });
    await transport.start();
    await over;
    expect(transport.ending).toContain('exited with code 3; it last said: ');
    expect(lines.join('')).toContain('«secret:API_KEY»');
    for (const said of [transport.ending, ...lines]) expect(said).not.toMatch(/Z9Z9Z|tok-/);
  },
);

it('finds the secrets of a server by the names of variables, options and headers, and in its URL', () => {
  const env = { API_KEY: 'key-1', HOME: '/home/a', DATABASE_URL: 'postgres://u:pass%2F2@h/d', AUTHOR_NAME: 'Ada L' };
  const args = ['--api-key=key-3', '--token', 'key-4', '--header', 'Authorization: Bearer key-5', '--port', '8080'];
  expect(serverSecrets({ type: 'stdio', command: 'x', env, args }).map(([, value]) => value)).toEqual(
    expect.arrayContaining(['key-1', 'pass/2', 'key-3', 'key-4', 'key-5']),
  );
  const values = serverSecrets({ type: 'stdio', command: 'x', env, args }).map(([, value]) => value);
  for (const plain of ['/home/a', 'Ada L', '8080']) expect(values).not.toContain(plain);
  const http = serverSecrets({ type: 'http', url: 'https://a.example/?key=key-6', headers: { accept: 'text/plain' } });
  expect(http.map(([, value]) => value).filter((value) => value !== '')).toEqual(['key-6']);
});

/** Returns a server with the given answers of some methods; other methods leak nothing. */
function answering(answers: { readonly [method: string]: () => unknown }): typeof fetch {
  const answer = leaking('nothing');
  return async (url, init) => {
    const { id, method } = JSON.parse(String(init?.body ?? '{}'));
    const own = answers[method];
    return own ? Response.json({ jsonrpc: '2.0', id, result: own() }) : answer(url, init);
  };
}

/** Returns a server that repeats a text in all of its messages. */
function leaking(text: string): typeof fetch {
  const schema = { type: 'object', properties: { a: { type: 'string', default: text, description: text } } };
  const answers: { readonly [method: string]: (name: unknown) => unknown } = {
    initialize: () => ({
      protocolVersion: '2025-06-18',
      capabilities: { tools: {} },
      serverInfo: { name: 'leaky', version: '1' },
    }),
    'tools/list': () => ({
      tools: ['good', 'bad'].map((name) => ({ name, description: `Has ${text}`, inputSchema: schema })),
    }),
    'tools/call': (name) => ({
      isError: name === 'bad',
      content: [
        { type: 'text', text: `says ${text}` },
        { type: 'resource_link', uri: `https://a.example/${encodeURIComponent(text)}`, name: text },
      ],
      ...(name === 'good' && { structuredContent: { [text]: text } }),
    }),
  };
  return async (_url, init) => {
    if (init?.method !== 'POST') return new Response(null, { status: 405 });
    const { id, method, params } = JSON.parse(String(init.body));
    if (id === undefined) return new Response(null, { status: 202 });
    const answer = answers[method];
    const said = answer ? { result: answer(params?.name) } : { error: { code: -32601, message: `no ${text}` } };
    return Response.json({ jsonrpc: '2.0', id, ...said });
  };
}

/** Returns a server that refuses each call with this message. */
function refusing(text: string): typeof fetch {
  const answer = leaking('nothing');
  return async (url, init) => {
    const { id, method } = JSON.parse(String(init?.body ?? '{}'));
    if (method !== 'tools/call') return answer(url, init);
    return Response.json({ jsonrpc: '2.0', id, error: { code: -32000, message: text } });
  };
}
