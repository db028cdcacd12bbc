import type { McpClient } from '../endpoint/mcp-server.ts';
import type { OpenClient } from './open-client.ts';

/**
 * A connection to a server. Calls share the connection;
 * after it was replaced, it ends with the last of its calls.
 */
export class Connection {
  readonly client: McpClient;
  /** True if a transport of this package receives the answers, and passes them on unchanged. */
  readonly isOurs: boolean;
  readonly #open: OpenClient;
  #users = 0;
  #onIdle: (() => void) | undefined;

  constructor(open: OpenClient) {
    this.client = open.client;
    this.isOurs = open.isOurs;
    this.#open = open;
  }

  /** True if the session has an id, which the server forgets when it restarts. */
  get hasSession(): boolean {
    return this.#open.hasSession();
  }

  async use<T>(work: () => Promise<T>): Promise<T> {
    this.#users += 1;
    try {
      return await work();
    } finally {
      this.#users -= 1;
      if (this.#users === 0) this.#onIdle?.();
    }
  }

  /** Ends the connection after its running calls. Settles when the connection has ended. */
  async leave(): Promise<void> {
    if (this.#users > 0)
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve;
      });
    await this.close();
  }

  async close(): Promise<void> {
    // A failure while closing a connection is ignored.
    await this.#open.close().catch(() => undefined);
  }
}
