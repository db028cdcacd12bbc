/**
 * Sends each event as it arrives, on its own line; a client that disconnects ends the stream. Every
 * `keepAliveMs` without an event a comment is sent, so that no proxy takes the connection for a dead one.
 */
export function eventStream(events: AsyncIterable<unknown>, keepAliveMs: number, abort: () => void): Response {
  const iterator = events[Symbol.asyncIterator]();
  let timer: ReturnType<typeof setInterval> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      timer = setInterval(() => {
        if ((stream.desiredSize ?? 0) > 0) stream.enqueue(sign);
      }, keepAliveMs);
    },
    async pull(stream) {
      try {
        const { done, value } = await iterator.next();
        if (!done) return stream.enqueue(encoder.encode(`data: ${JSON.stringify(value)}\n\n`));
      } catch (error) {
        clearInterval(timer);
        throw error;
      }
      clearInterval(timer);
      stream.close();
    },
    async cancel() {
      clearInterval(timer);
      abort();
      await iterator.return?.();
    },
  });
  return new Response(body, { headers: streamHeaders });
}

const encoder = new TextEncoder();
const sign = encoder.encode(': \n\n');

const streamHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
};
