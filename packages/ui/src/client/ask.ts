/** Options of a connection to the server. */
export interface ChatOptions {
  /**
   * The session's id. Default: the one after the `#` in the page's address, which a reload keeps; if there is
   * none, a session is created and its id written there.
   */
  readonly session?: string | undefined;
  /**
   * The user whose session it is, if it belongs to another user and this one may read it; default: the
   * signed-in user.
   */
  readonly user?: string | undefined;
  /** Returns headers of every request, such as a token; default none. */
  readonly headers?: (() => HeaderList | Promise<HeaderList>) | undefined;
  /** The `fetch` to use; default: the browser's, with its cookies. */
  readonly fetch?: typeof fetch | undefined;
  /** Least time between two calls of a listener, in milliseconds; default 16: a frame. */
  readonly every?: number | undefined;
  /** Called if the server refuses the connection for good, with the status: 401, 403, 404 or 421. */
  readonly onLost?: ((status: number) => void) | undefined;
}

/** Options of the requests. */
export type RequestOptions = Pick<ChatOptions, 'fetch' | 'headers'>;

type HeaderList = { readonly [name: string]: string };

/** An error of the server, or of a server that could not be reached (`status` 0). */
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

  /** Asking again changes nothing. */
  get isFinal(): boolean {
    return [401, 403, 404, 421].includes(this.status);
  }
}

/** Sends a request, below the session's address. */
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
