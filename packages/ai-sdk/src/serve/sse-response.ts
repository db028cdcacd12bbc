import type { AiSdkChunk } from '../wire/ai-sdk-chunk.ts';

/**
 * Lists of chunks as the server-sent events of a UI message
 * stream. Whoever leaves ends the reading, and nothing else.
 * @param leave Called once nobody reads any more, or all is read.
 */
export function sseResponse(
  lists: AsyncIterator<readonly AiSdkChunk[], void>,
  keepAliveMs: number,
  leave: () => void,
): Response {
  const encoder = new TextEncoder();
  let timer: ReturnType<typeof setInterval> | undefined;
  const end = (): void => {
    clearInterval(timer);
    leave();
  };
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      // A comment keeps proxies from closing a connection on which nothing is said.
      timer = setInterval(() => {
        if ((stream.desiredSize ?? 0) > 0) stream.enqueue(encoder.encode(': \n\n'));
      }, keepAliveMs);
    },
    async pull(stream) {
      try {
        const { value, done } = await lists.next();
        if (!done) {
          stream.enqueue(encoder.encode(value.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('')));
          return;
        }
        end();
        stream.enqueue(encoder.encode('data: [DONE]\n\n'));
        stream.close();
      } catch (error) {
        end();
        throw error;
      }
    },
    cancel: end,
  });
  return new Response(body, { headers: streamHeaders });
}

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
  'x-vercel-ai-ui-message-stream': 'v1',
};
