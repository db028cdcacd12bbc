import type { Fetch } from '@mortise/http-kit/guarded-fetch';

/**
 * Creates a fetch that reports the end of the stream of a GET, unless its consumer cancelled it: the session
 * of the older SSE ends with that stream.
 */
export function watchStream(fetch: Fetch, onEnd: () => void): Fetch {
  return async (address, init) => {
    const response = await fetch(address, init);
    const { body, ok, status, statusText, headers } = response;
    if (!body || !ok || (init?.method ?? 'GET') !== 'GET') return response;
    return new Response(watched(body, onEnd), { status, statusText, headers });
  };
}

function watched(body: ReadableStream<Uint8Array>, onEnd: () => void): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  let isCancelled = false;
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        // If the consumer cancels the stream, a pending read ends too; that end is not reported.
        if (isCancelled) return;
        if (!done) return controller.enqueue(value as Uint8Array<ArrayBuffer>);
        controller.close();
      } catch (error) {
        controller.error(error);
      }
      onEnd();
    },
    cancel(reason) {
      isCancelled = true;
      return reader.cancel(reason);
    },
  });
}
