import { createRunner, inMemorySessionService, llmAgent, type RunEvent } from '@mortise/core';
import { scriptedModel, secretForms, shownSecrets } from '@mortise/testing';
import { expect, it } from 'vitest';
import { serverSecrets } from '../src/endpoint/server-secrets.ts';
import { mcpToolset } from '../src/index.ts';

const secret = 'tok-4f"9Z/+=&<k> %_1';
const password = 'pass-4f9Z word';

it.each(Object.entries(secretForms(secret)))(
  'what a server is given shows nowhere, whatever it says: %s',
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
  'shows no half of a secret where an error of a server is cut, %i characters in',
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

it('knows what a server is given by the names of variables, options and headers, and by its URL', () => {
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

/** A server that repeats a text in all that it says. */
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

/** A server that refuses each call with these words. */
function refusing(text: string): typeof fetch {
  const answer = leaking('nothing');
  return async (url, init) => {
    const { id, method } = JSON.parse(String(init?.body ?? '{}'));
    if (method !== 'tools/call') return answer(url, init);
    return Response.json({ jsonrpc: '2.0', id, error: { code: -32000, message: text } });
  };
}
