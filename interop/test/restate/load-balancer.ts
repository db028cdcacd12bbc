import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** One URL for the workers of one service, which stays valid when one of them ends. */
export class LoadBalancer {
  readonly #server: Server;
  /** The ports of the living workers, with the connections to each. */
  readonly #workers = new Map<number, Set<Socket>>();
  #next = 0;

  private constructor() {
    this.#server = createServer((socket) => this.#connect(socket));
  }

  static async listen(): Promise<LoadBalancer> {
    const balancer = new LoadBalancer();
    balancer.#server.listen(0, '127.0.0.1');
    await once(balancer.#server, 'listening');
    return balancer;
  }

  get uri(): string {
    const address = this.#server.address();
    if (typeof address !== 'object' || address === null) throw new Error('not listening');
    return `http://127.0.0.1:${address.port}`;
  }

  add(port: number): void {
    this.#workers.set(port, new Set());
  }

  /** Simulates the loss of a machine: its connections break, and new ones are refused. */
  remove(port: number): void {
    const sockets = this.#workers.get(port) ?? [];
    this.#workers.delete(port);
    for (const socket of sockets) socket.destroy();
  }

  close(): void {
    for (const port of [...this.#workers.keys()]) this.remove(port);
    this.#server.close();
  }

  /** Skips workers that do not listen. */
  #connect(client: Socket): void {
    client.on('error', () => client.destroy());
    const ports = [...this.#workers.keys()];
    const first = this.#next++;
    const attempt = (nth: number): void => {
      const port = ports[(first + nth) % ports.length];
      if (nth === ports.length || port === undefined) {
        client.destroy();
        return;
      }
      const worker = connect(port, '127.0.0.1');
      worker.once('connect', () => {
        worker.removeAllListeners('error');
        for (const socket of [client, worker]) {
          this.#workers.get(port)?.add(socket);
          const other = socket === client ? worker : client;
          socket.on('error', () => socket.destroy());
          socket.once('close', () => {
            this.#workers.get(port)?.delete(socket);
            other.destroy();
          });
        }
        if (!this.#workers.has(port)) client.destroy();
        client.pipe(worker).pipe(client);
      });
      worker.once('error', () => attempt(nth + 1));
    };
    attempt(0);
  }
}
