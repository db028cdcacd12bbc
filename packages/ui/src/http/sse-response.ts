import { SseBody, type SseBodyOptions, type SseFrame } from './sse-body.ts';

/** Options of a response of server-sent events. */
export interface SseOptions extends SseBodyOptions {
  /** The status of the response; default 200. */
  readonly status?: number | undefined;
  /** Headers in addition to those of a stream. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/**
 * Returns frames as one response of server-sent events. A keep-alive comment is sent while there are no
 * frames, so that no proxy closes the connection as idle. Its headers forbid proxies to buffer, change or
 * store the response.
 */
export function sseResponse(
  frames: AsyncIterator<SseFrame, void>,
  { headers, status = 200, ...options }: SseOptions,
): Response {
  const body = new SseBody(frames, options);
  let isRead = false;
  let isAwaited = false;
  let isLeft = false;
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(stream) {
        if (!isRead)
          body.begin((comment) => {
            if (isAwaited && (stream.desiredSize ?? -1) >= 0) stream.enqueue(encoder.encode(comment));
          });
        isRead = true;
        isAwaited = true;
        const frame = await body.next();
        isAwaited = false;
        if (isLeft) return;
        if (frame === undefined) stream.close();
        else stream.enqueue(typeof frame === 'string' ? encoder.encode(frame) : frame);
      },
      cancel() {
        isLeft = true;
        body.end();
      },
    },
    // The stream queues nothing before it is read, because `sseBodyOf` may take over the complete body.
    { highWaterMark: 0 },
  );
  bodies.set(stream, body);
  return new Response(stream, { status, headers: { ...streamHeaders, ...headers } });
}

/** Returns the frames behind an unread stream of `sseResponse`, for a server that writes them directly. */
export function sseBodyOf(stream: ReadableStream<Uint8Array>): SseBody | undefined {
  return stream.locked ? undefined : bodies.get(stream);
}

/** Returns each value as a server-sent event of JSON. */
export function jsonFrames(values: readonly object[]): string {
  return values.map((value) => `data: ${JSON.stringify(value)}\n\n`).join('');
}

/** Returns a signal that aborts when the client disconnects or `leave` is called. */
export function untilLeft(request: AbortSignal): { readonly signal: AbortSignal; readonly leave: () => void } {
  const controller = new AbortController();
  const leave = (): void => {
    request.removeEventListener('abort', leave);
    controller.abort();
  };
  if (request.aborted) leave();
  else request.addEventListener('abort', leave, { once: true });
  return { signal: controller.signal, leave };
}

const bodies = new WeakMap<ReadableStream, SseBody>();
const encoder = new TextEncoder();

const streamHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
};
