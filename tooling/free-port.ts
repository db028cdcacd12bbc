/// <reference types="node" />
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Finds a free port of loopback, for a program that listens on it later, or again after a restart.
 *
 * The port is below the range that systems use for outgoing connections and for servers that ask for any
 * port: another program could get a port of that range before this program listens.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const server = createServer();
    const isFree = new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.once('listening', () => resolve(true));
    });
    server.listen(port, '127.0.0.1');
    if (!(await isFree)) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
  throw new Error('There is no free port between 20,000 and 32,000.');
}
