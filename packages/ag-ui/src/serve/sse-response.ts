import type { AgUiEvent } from '../wire/ag-ui-event.ts';

/**
 * Lists of events as server-sent events, each as the client
 * takes it. Whoever leaves ends the reading, and nothing else.
 */
export function sseResponse(
  events: AsyncGenerator<readonly AgUiEvent[], void, void>,
  taken: (event: AgUiEvent) => AgUiEvent = (event) => event,
): Response {
  const encoder = new TextEncoder();
  let idle: ReturnType<typeof setInterval> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      // A comment keeps proxies from closing a connection on which nothing is said.
      idle = setInterval(() => controller.enqueue(encoder.encode(':\n\n')), keepAliveMs);
    },
    async pull(controller) {
      try {
        const { value, done } = await events.next();
        if (!done) {
          controller.enqueue(
            encoder.encode(value.map((event) => `data: ${JSON.stringify(taken(event))}\n\n`).join('')),
          );
          return;
        }
        clearInterval(idle);
        controller.close();
      } catch (error) {
        clearInterval(idle);
        throw error;
      }
    },
    async cancel() {
      clearInterval(idle);
      await events.return();
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    },
  });
}

const keepAliveMs = 10_000;
