import { type SeenRequest, seenRequest } from './seen-request.ts';

/** The reply of a server to one request, as data. */
export interface WireReply {
  /** The status of the response; default 200. */
  readonly status?: number;
  readonly headers?: { readonly [name: string]: string };
  /** The body, piece by piece: a piece may end in the middle of a character. */
  readonly pieces?: readonly (string | Uint8Array<ArrayBuffer>)[];
  /**
   * The event after the pieces: the body ends (the default), nothing more comes, or the connection breaks.
   */
  readonly ending?: 'end' | 'stall' | 'cut';
  /** A failure instead of a reply: the connection stays open without data, or is refused. */
  readonly instead?: 'silence' | 'refusal';
}

/** A `fetch` that returns scripted replies, one for each request, and records the requests. */
export interface ScriptedFetch {
  (input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** The requests, oldest first, without secrets. */
  readonly requests: readonly SeenRequest[];
}

/**
 * Creates a `fetch` that returns replies instead of calling a server. It uses web standards only, so that it
 * works wherever `fetch` does. A request after the last reply gets status 501. An abort of the signal takes
 * effect before the head and in the middle of the body.
 */
export function scriptedFetch(replies: readonly WireReply[]): ScriptedFetch {
  const requests: SeenRequest[] = [];
  let asked = 0;
  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    signal?.throwIfAborted();
    const reply = replies[asked++] ?? noReply;
    requests.push(await seenRequest(new Request(input, init)));
    if (reply.instead === 'refusal') throw broken('fetch failed', 'ECONNREFUSED');
    if (reply.instead === 'silence') await aborted(signal);
    signal?.throwIfAborted();
    return new Response(bodyOf(reply, signal), {
      status: reply.status ?? 200,
      headers: { 'content-type': 'text/event-stream', ...reply.headers },
    });
  };
  return Object.assign(fetch, { requests });
}

/** Returns a body with one chunk for each pull, so that the reader sets the pace. */
function bodyOf(
  { pieces = [], ending = 'end' }: WireReply,
  signal: AbortSignal | undefined,
): ReadableStream<Uint8Array> {
  let at = 0;
  let leave = (): void => {};
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const abort = (): void => controller.error(signal?.reason);
        signal?.addEventListener('abort', abort, { once: true });
        leave = () => signal?.removeEventListener('abort', abort);
      },
      pull(controller) {
        const piece = pieces[at++];
        if (piece !== undefined) {
          controller.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece);
          return;
        }
        // The promise never settles, so that no chunk follows until the signal aborts.
        if (ending === 'stall') return new Promise<void>(() => {});
        leave();
        if (ending === 'cut') controller.error(broken('terminated', 'UND_ERR_SOCKET'));
        else controller.close();
      },
      cancel: () => leave(),
    },
    { highWaterMark: 0 },
  );
}

function aborted(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }));
}

/** Returns an error like those of `fetch`; some adapters read the system's code, if there is one. */
function broken(message: string, code: string): TypeError {
  return new TypeError(message, { cause: Object.assign(new Error('the connection was lost'), { code }) });
}

const noReply: WireReply = {
  status: 501,
  headers: { 'content-type': 'application/json' },
  pieces: ['{"error":{"message":"the script has no reply for this request"}}'],
};
