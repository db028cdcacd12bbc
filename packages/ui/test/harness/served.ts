/// <reference types="node" />
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type LiveRuns, liveRuns, type Person, type UiHandlerOptions, uiHandler } from '@mortise/ui';
import { type Chat, type ChatOptions, connect } from '@mortise/ui/client';
import { nodeListener } from '@mortise/ui/node';
import { onTestFinished } from 'vitest';
import type { Desk } from './desk.ts';

/** A desk behind a server on a local address. */
export interface Served extends Desk {
  readonly runs: LiveRuns;
  /** The URL of the handler's base. */
  readonly base: string;
  /** Sends a request as a user. */
  ask(user: string, method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Opens a page as a user. */
  page(user: string, session: string, options?: Partial<ChatOptions>): Chat;
}

/** Returns the signed-in user by the token. This test server accepts any name. */
export function person(request: Request): Person | undefined {
  const user = request.headers.get('authorization')?.replace('Bearer ', '');
  if (user === undefined) return undefined;
  const boss = { mayRead: () => true, mayWrite: () => true, mayAnswer: () => true };
  return { appName: 'desk', userId: user, ...(user === 'boss' && boss) };
}

/** Serves a desk over HTTP until the test is over. */
export async function served(desk: Desk, options: Partial<UiHandlerOptions> = {}): Promise<Served> {
  const runs = options.runs ?? liveRuns({ runner: desk.runner, sessions: desk.sessions });
  const handler = uiHandler({ authorize: person, ...options, runs });
  const server = createServer(nodeListener(handler));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  const pages: Chat[] = [];
  onTestFinished(async () => {
    for (const page of pages) page.close();
    await runs.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    ...desk,
    runs,
    base,
    ask: (user, method, path, body, headers) =>
      fetch(`${base}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${user}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    page(user, session, more) {
      const chat = connect(base, { session, headers: () => ({ authorization: `Bearer ${user}` }), every: 1, ...more });
      // Subscribe as a visible page does: no request is sent before.
      chat.subscribe(() => {});
      pages.push(chat);
      return chat;
    },
  };
}

/** Resolves when the view of a page meets a condition. */
export async function shows(
  chat: Chat,
  isSo: (view: ReturnType<Chat['get']>) => boolean,
): Promise<ReturnType<Chat['get']>> {
  let stop = (): void => {};
  const view = await new Promise<ReturnType<Chat['get']>>((resolve) => {
    stop = chat.subscribe((now) => {
      if (isSo(now)) resolve(now);
    });
  });
  stop();
  return view;
}
