import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';

/** A connection to a server that the test can cut. */
export interface Network {
  readonly port: number;
  /** Cuts the network: no data passes in either direction. */
  cut(): void;
  /** Repairs the network: connections that were cut fail, and new ones succeed. */
  mend(): void;
  close(): Promise<void>;
}

/** Opens a network path to a port of this machine. */
export async function networkTo(port: number): Promise<Network> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let isCut = false;
  const server = createServer((near) => {
    const far = createConnection({ host: '127.0.0.1', port });
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (bytes) => void (isCut || to.write(bytes)));
      // A broken connection ends the other one; the client gives the reason.
      from.on('error', () => {});
      from.on('close', () => {
        pairs.delete(pair);
        to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const breakAll = (): void => {
    for (const [near] of pairs) near.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true;
    },
    mend: () => {
      isCut = false;
      breakAll();
    },
    async close() {
      breakAll();
      server.close();
      await once(server, 'close');
    },
  };
}
