import type { McpClient } from '../endpoint/mcp-server.ts';
import type { OpenClient } from './open-client.ts';

/** A connection to a server. Calls share it; once it is replaced it ends with the last of them. */
export class Connection {
  readonly client: McpClient;
  /** True if a transport of this package receives the answers, which passes them on unchanged. */
  readonly isOurs: boolean;
  readonly #open: OpenClient;
  #users = 0;
  #onIdle: (() => void) | undefined;

  constructor(open: OpenClient) {
    this.client = open.client;
    this.isOurs = open.isOurs;
    this.#open = open;
  }

  /** True if the server knows the session by an id, which it forgets when it restarts. */
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

  /** Ends it after the calls that are under way. Settles when it has ended. */
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
