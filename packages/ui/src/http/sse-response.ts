/** How a stream of frames is answered. */
export interface SseOptions {
  /** A frame before the others. */
  readonly first?: string | Uint8Array<ArrayBuffer> | undefined;
  /** Milliseconds between two signs of life. */
  readonly keepAliveMs: number;
  /** A frame behind the others, where they come to their end. */
  readonly last?: string | undefined;
  /** Headers beside those of a stream. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Called once, when nobody reads any more or all is read. */
  readonly leave: () => void;
  /**
   * What is said last where the frames fail: the response has begun, so it cannot be refused any more.
   * Without it, or without an answer, the connection breaks off.
   */
  readonly failed?: ((error: unknown) => string | undefined) | undefined;
}

/**
 * Frames as one response of server-sent events. A comment comes where nothing else does, so that no proxy
 * takes the connection for a dead one. Nothing on the way may keep it back, change it, or store it.
 */
export function sseResponse(
  frames: AsyncIterator<string | Uint8Array<ArrayBuffer>, void>,
  { first, last, keepAliveMs, headers, leave, failed }: SseOptions,
): Response {
  let timer: ReturnType<typeof setInterval> | undefined;
  let isOver = false;
  let waiting = first;
  const end = (): void => {
    clearInterval(timer);
    if (!isOver) leave();
    isOver = true;
  };
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      timer = setInterval(() => {
        if ((stream.desiredSize ?? 0) > 0) stream.enqueue(sign);
      }, keepAliveMs);
    },
    async pull(stream) {
      try {
        const { value = undefined, done } = waiting === undefined ? await frames.next() : { value: waiting };
        waiting = undefined;
        if (isOver) return;
        if (!done && value !== undefined) return stream.enqueue(bytesOf(value));
      } catch (error) {
        const said = failed?.(error);
        if (isOver) return;
        end();
        if (said === undefined) throw error;
        stream.enqueue(bytesOf(said));
        return stream.close();
      }
      end();
      if (last !== undefined) stream.enqueue(bytesOf(last));
      stream.close();
    },
    cancel: end,
  });
  return new Response(body, { headers: { ...streamHeaders, ...headers } });
}

/** Who asked, until they leave: aborted by the request's own signal, or by `leave`. */
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

function bytesOf(frame: string | Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return typeof frame === 'string' ? encoder.encode(frame) : frame;
}

const encoder = new TextEncoder();
const sign = encoder.encode(': \n\n');

const streamHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
};
