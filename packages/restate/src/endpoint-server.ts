import { once } from 'node:events';
import {
  createServer,
  type Http2Server,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from 'node:http2';

type Handler = (request: Http2ServerRequest, response: Http2ServerResponse) => void;

/** An HTTP/2 server without TLS, which Restate calls. */
export class EndpointServer {
  readonly #server: Http2Server;
  readonly #sessions = new Set<ServerHttp2Session>();

  private constructor(handler: Handler) {
    this.#server = createServer(handler);
    this.#server.on('session', (session) => {
      this.#sessions.add(session);
      session.once('close', () => this.#sessions.delete(session));
      // A connection that breaks closes its session; Restate retries its calls on another connection.
      session.on('error', () => {});
    });
  }

  /** Rejects with errors of the operating system, such as `EADDRINUSE`. */
  static async listen(handler: Handler, host: string, port: number): Promise<EndpointServer> {
    const made = new EndpointServer(handler);
    made.#server.listen(port, host);
    await once(made.#server, 'listening');
    return made;
  }

  /** Refuses new calls. Resolves when the running calls have ended. */
  async drain(): Promise<void> {
    const closed = [...this.#sessions].map(
      (session) =>
        new Promise<void>((resolve) => {
          if (session.closed) session.once('close', resolve);
          session.close(resolve);
        }),
    );
    this.#server.close();
    await Promise.all(closed);
  }

  /** Aborts running calls. */
  destroy(): void {
    for (const session of this.#sessions) session.destroy();
    this.#server.close();
  }
}
