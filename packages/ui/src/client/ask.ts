/** Options of `connect`. */
export interface ChatOptions {
  /**
   * The session's id. Default: the part of the page's address after `#`, which a reload keeps; if there is
   * none, a session is created and its id written there.
   */
  readonly session?: string | undefined;
  /** The user whose session it is, if this person may read it (`mayRead`). Default: their own. */
  readonly user?: string | undefined;
  /** Returns headers for every request, such as a token. Default: none; cookies are sent anyway. */
  readonly headers?: (() => HeaderList | Promise<HeaderList>) | undefined;
  /** Sends the requests. Default: the browser's `fetch`. */
  readonly fetch?: typeof fetch | undefined;
  /** Least time between two calls of a listener, in ms; default 16, a frame. */
  readonly every?: number | undefined;
  /** Called when the server refuses the connection for good, with the status: 401, 403, 404 or 421. */
  readonly onLost?: ((status: number) => void) | undefined;
}

/** How its requests are sent. */
export type RequestOptions = Pick<ChatOptions, 'fetch' | 'headers'>;

type HeaderList = { readonly [name: string]: string };

/** What the server says no to, or that it was not reached (`status` 0). */
export class ChatError extends Error {
  readonly status: number;
  readonly code: string;
  /** Who answered first, of `already_answered`. */
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

/** Makes a session. Answers its id. */
export async function createSession(base: string, options: RequestOptions = {}): Promise<string> {
  return (await (await ask(options, 'POST', `${base}/s`)).json()).id;
}
