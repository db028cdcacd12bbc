import { connect } from '@mortise/ui/client';
import { useChat, useView } from '@mortise/ui/react';
import { createElement, useMemo, useSyncExternalStore } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { desk, refundTurns } from './harness/desk.ts';
import { served, shows } from './harness/served.ts';

/** Creates a `fetch` that records its URLs and reaches no server. */
function counted(): { readonly fetch: typeof fetch; readonly urls: string[] } {
  const urls: string[] = [];
  return {
    urls,
    fetch: (url) => {
      urls.push(String(url));
      return Promise.reject(new TypeError('no server'));
    },
  };
}

function Desk({ connection }: { readonly connection: () => string }) {
  return createElement('p', null, connection());
}

it.each<[string, (options: { fetch: typeof fetch }) => () => string]>([
  ['the hook', (options) => () => useChat('/api', { session: 's', ...options })[0].connection],
  ['the hook without a session, which only a browser knows', (options) => () => useChat('/api', options)[0].connection],
  [
    'a view of a chat',
    (options) => () => {
      const chat = useMemo(() => connect('/api', { session: 's', ...options }), []);
      return useView(chat).connection;
    },
  ],
  [
    'the store of a chat',
    (options) => () => {
      const chat = useMemo(() => connect('/api', { session: 's', ...options }), []);
      return useSyncExternalStore(chat.subscribe, chat.get, chat.first).connection;
    },
  ],
])('a server renders %s as connecting and sends no request', async (_name, made) => {
  const { urls, ...options } = counted();
  const connection = made(options);
  for (let times = 0; times < 20; times++)
    expect(renderToString(createElement(Desk, { connection }))).toBe('<p>connecting</p>');
  await new Promise(setImmediate);
  expect(urls).toEqual([]);
});

it('a chat sends no request before its first subscriber, and then connects once', async () => {
  const server = await served(desk(refundTurns));
  await server.sessions.create({ appName: 'desk', userId: 'ada', sessionId: 's1' });
  const asked: string[] = [];
  const page = server.page('ada', 's1', {
    fetch: (url, init) => {
      asked.push(String(url));
      return fetch(url, init);
    },
  });
  const first = page.first();
  expect([page.get(), asked]).toEqual([first, []]);
  page.subscribe(() => {});
  await shows(page, ({ connection }) => connection === 'open');
  expect(asked).toHaveLength(1);
  expect(page.first()).toBe(first);
});
