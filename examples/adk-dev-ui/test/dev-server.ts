import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { AuthorizationCodeConfig } from '@mortise/auth';
import { type Event, inMemorySessionService, type SessionKey } from '@mortise/core';
import { onTestFinished } from 'vitest';
import { adkServer } from '../src/adk-server.ts';
import { clerkModel } from '../src/clerk-model.ts';
import type { DevApp } from '../src/dev-app.ts';
import { devUiFolder } from '../src/dev-ui-folder.ts';
import { shopApp } from '../src/shop-app.ts';

/** A server of two shops that runs until the test is over. */
export interface DevServer {
  readonly url: string;
  /** The refunds that were paid. */
  readonly refunds: readonly { readonly order: string; readonly amount: number }[];
  /** The keys with which points and accounts were read. */
  readonly keys: readonly (string | null)[];
  log(key: SessionKey): Promise<readonly Event[]>;
}

interface DevServerOptions {
  /** Awaited before each word of the model; default: no delay. */
  readonly pause?: () => Promise<unknown>;
  /** The sign-in of customers, for a page at the URL. */
  readonly signIn?: (url: string) => AuthorizationCodeConfig;
  /** The folder of the page; default: the folder of ADK's page. */
  readonly page?: string | undefined;
}

/** The token with which the tests open servers. */
export const token = 'token-of-the-tests';

export async function devServer({
  pause = async () => {},
  signIn,
  page = devUiFolder(),
}: DevServerOptions = {}): Promise<DevServer> {
  const sessions = inMemorySessionService();
  const refunds: { order: string; amount: number }[] = [];
  const keys: (string | null)[] = [];
  const apps: { [name: string]: DevApp } = {};
  const server = adkServer({ apps, sessions, token, page });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const shop = shopApp({
    model: clerkModel(pause),
    sessions,
    onRefund: (refund) => refunds.push({ ...refund }),
    signIn: signIn?.(url),
    fetch: async (input, init) => {
      const { headers } = new Request(input, init);
      keys.push(headers.get('x-api-key') ?? headers.get('authorization'));
      return new Response('yours');
    },
  });
  Object.assign(apps, { shop, outlet: shop });
  return { url, refunds, keys, log: async (key) => (await sessions.load(key))?.events ?? [] };
}
