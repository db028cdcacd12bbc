import { type Chat, connect, textOf } from '@mortise/ui/client';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { desk, key } from './harness/desk.ts';
import { served, shows } from './harness/served.ts';

afterEach(() => vi.unstubAllGlobals());

const headers = () => ({ authorization: 'Bearer ada' });

/** Sets the fragment of the page's URL, and records the values written to it. */
function address(hash: string): string[] {
  const written: string[] = [];
  vi.stubGlobal('location', { hash });
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_state: unknown, _title: string, to: string) => written.push(to),
  });
  return written;
}

function closed(chat: Chat): Chat {
  onTestFinished(() => chat.close());
  return chat;
}

it('a page without a session in its URL creates one and adds its id to the URL', async () => {
  const server = await served(desk(['Hello.']));
  const written = address('');
  const chat = closed(connect(server.base, { headers, every: 1 }));
  await chat.send('Hi');
  const { messages } = await shows(chat, (view) => view.messages.length === 2);
  expect(messages.map(textOf)).toEqual(['Hi', 'Hello.']);
  const [only, ...others] = await server.sessions.list({ appName: 'desk', userId: 'ada' });
  expect(others).toEqual([]);
  expect(written).toEqual([`#${only?.sessionId}`]);
});

it('a page with a session in its URL shows that session', async () => {
  const server = await served(desk([]));
  await server.sessions.create({ ...key, sessionId: 'what is left' });
  const written = address('#what%20is%20left');
  const chat = closed(connect(server.base, { headers, every: 1 }));
  await shows(chat, ({ connection }) => connection === 'open');
  expect(written).toEqual([]);
  expect(await server.sessions.list({ appName: 'desk', userId: 'ada' })).toHaveLength(1);
});

it('a page tries again to create a session that could not be created', async () => {
  const server = await served(desk(['Hello.']));
  const written = address('');
  let tries = 0;
  const unsteady: typeof fetch = async (url, init) => {
    if (String(url).endsWith('/s') && ++tries === 1) throw new TypeError('the network is away');
    return fetch(url, init);
  };
  const chat = closed(connect(server.base, { headers, every: 1, fetch: unsteady }));
  await chat.send('Hi');
  await shows(chat, (view) => view.messages.length === 2);
  expect(written).toHaveLength(1);
  expect(tries).toBe(2);
});

it('a form sends the value of its field, and nothing if the field is empty', async () => {
  const server = await served(desk(['Hello.']));
  const { id } = (await (await server.ask('ada', 'POST', '/s')).json()) as { readonly id: string };
  const chat = server.page('ada', id);
  const calls: string[] = [];
  const words = ['Hi', ''];
  // A fake form with the members that `submit` uses: its fields and `reset`.
  vi.stubGlobal(
    'FormData',
    class {
      get(name: string): string | undefined {
        return name === 'message' ? words.shift() : undefined;
      }
    },
  );
  const event = { target: { reset: () => calls.push('reset') }, preventDefault: () => calls.push('prevented') };
  await chat.submit(event);
  await chat.submit(event);
  const { messages } = await shows(chat, (view) => view.messages.length === 2 && !view.live.running);
  expect(messages.map(textOf)).toEqual(['Hi', 'Hello.']);
  expect(calls).toEqual(['prevented', 'reset', 'prevented', 'reset']);
});

it('a confirmation is answered with approve or reject', async () => {
  const bodies: unknown[] = [];
  const chat = closed(
    connect('', {
      session: 's',
      fetch: async (_url, init) => {
        if (init?.body) bodies.push(JSON.parse(String(init.body)));
        return init?.body ? new Response('{}') : new Response(new ReadableStream());
      },
    }),
  );
  await chat.confirm('q1');
  await chat.confirm('q2', false);
  expect(bodies).toEqual([
    { answers: [{ id: 'q1', value: { confirmed: true } }] },
    { answers: [{ id: 'q2', value: { confirmed: false } }] },
  ]);
});
