/** Options of a connection to the server. */
export interface ChatOptions {
  /**
   * The session's id. Default: the id after the `#` of the page's URL, which a reload keeps. If the URL has
   * none, a session is created and its id is written there.
   */
  readonly session?: string | undefined;
  /**
   * The owner of the session, if the signed-in user reads the
   * session of another user; default: the signed-in user.
   */
  readonly user?: string | undefined;
  /** Returns headers of every request, such as a token; default none. */
  readonly headers?: (() => HeaderList | Promise<HeaderList>) | undefined;
  /** The `fetch` to use; default: the browser's, with its cookies. */
  readonly fetch?: typeof fetch | undefined;
  /** The minimum time between two calls of a listener, in milliseconds; default 16, the time of one frame. */
  readonly every?: number | undefined;
  /** Called with the status if the server refuses the connection permanently: 401, 403, 404 or 421. */
  readonly onLost?: ((status: number) => void) | undefined;
}

/** Options of the requests. */
export type RequestOptions = Pick<ChatOptions, 'fetch' | 'headers'>;

type HeaderList = { readonly [name: string]: string };

/** An error response of the server, or a failure to reach the server (`status` 0). */
export class ChatError extends Error {
  readonly status: number;
  readonly code: string;
  /** The user who answered first, for `already_answered`. */
  readonly by: string | undefined;

  constructor(status: number, code: string, message: string, by?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.by = by;
  }

  /** True if the same request would fail again. */
  get isFinal(): boolean {
    return [401, 403, 404, 421].includes(this.status);
  }
}

/** Sends a request below the URL of the session. */
export type Ask = (method: string, path: string, body?: object, signal?: AbortSignal) => Promise<Response>;

/** Sends a request. Rejects with a `ChatError`. */
export async function ask(
  { fetch: send = fetch, headers }: RequestOptions,
  method: string,
  url: string,
  body?: object,
  signal?: AbortSignal,
): Promise<Response> {
  const isFile = body instanceof Blob;
  const type = isFile ? body.type || 'application/octet-stream' : 'application/json';
  const response = await send(url, {
    method,
    headers: { ...(body && { 'content-type': type }), ...(await headers?.()) },
    ...(body && { body: isFile ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  if (response.ok) return response;
  const { code = 'refused', message = '', by } = await response.json().catch(() => ({}));
  throw new ChatError(response.status, code, message, by);
}

/** Creates a session. Resolves with its id. */
export async function createSession(base: string, options: RequestOptions = {}): Promise<string> {
  return (await (await ask(options, 'POST', `${base}/s`)).json()).id;
}
