import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy that breaks connections on purpose. */
export interface CuttingProxy {
  readonly url: string;
  /** The number of connections that were cut. */
  readonly cuts: number;
  /**
   * Decides whether the next bytes are passed on or the connection is cut. Called once for each statement to
   * the server, and once for each response.
   */
  cut: (what: 'statement' | 'answer') => boolean;
  close(): Promise<void>;
}

/** Starts a proxy in front of the server of a URL. */
export async function cuttingProxy(url: string): Promise<CuttingProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let cuts = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    let isReady = false;
    const close = (): void => {
      client.destroy();
      upstream.destroy();
    };
    const pass = (what: 'statement' | 'answer', to: Socket, data: Buffer): void => {
      // The login is never cut. A response is complete with the message "ready for query": then its statement
      // is committed.
      const isAnswer = what === 'answer' && data.includes(readyForQuery);
      if (isReady && (what === 'statement' || isAnswer) && proxy.cut(what)) {
        cuts++;
        close();
      } else to.write(data);
      isReady ||= isAnswer;
    };
    for (const each of [client, upstream]) {
      sockets.add(each);
      each.on('error', close).on('close', close);
    }
    client.on('data', (data: Buffer) => pass('statement', upstream, data));
    upstream.on('data', (data: Buffer) => pass('answer', client, data));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? String(address.port) : '';
  const proxied = new URL(url);
  proxied.port = port;
  const proxy: CuttingProxy = {
    url: proxied.href,
    get cuts() {
      return cuts;
    },
    cut: () => false,
    async close() {
      for (const each of sockets) each.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}

const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5]);
