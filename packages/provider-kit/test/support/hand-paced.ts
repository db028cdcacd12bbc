import type { Reply } from './wire-server.ts';

/**
 * Returns a `fetch` that sends each piece of a reply when the reader waits for it.
 *
 * @param onWait Called each time the reader waits, with the number of remaining pieces: before each piece,
 * and once at the end of a reply that stalls.
 */
export function handPaced(reply: Reply, onWait: (left: number) => void): typeof fetch {
  return async () => {
    const pieces = [...(reply.pieces ?? [])];
    if (reply.instead === 'silence') {
      setImmediate(() => onWait(0));
      return new Promise<Response>(() => {});
    }
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          // Lets the reader finish its own work first.
          await new Promise((resolve) => setImmediate(resolve));
          if (pieces.length > 0 || reply.ending === 'stall') onWait(pieces.length);
          const piece = pieces.shift();
          if (piece !== undefined)
            controller.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece);
          else if (reply.ending === 'stall') await new Promise(() => {});
          else controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    return new Response(body, { status: reply.status ?? 200, headers: reply.headers ?? {} });
  };
}

/** A URL without a server, for a model whose `fetch` is replaced. */
export const nowhere = 'http://127.0.0.1:9';
