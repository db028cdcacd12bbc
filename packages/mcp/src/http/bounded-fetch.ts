import { ToolError } from '@mortise/core';
import type { Fetch } from '@mortise/http-kit/guarded-fetch';

/**
 * Creates a fetch whose response fails if a message exceeds the limit:
 * an event of a stream, or the complete body of any other response.
 */
export function boundedFetch(fetch: Fetch, maxFrameBytes: number): Fetch {
  return async (address, init) => {
    const response = await fetch(address, init);
    const { body, status, statusText, headers } = response;
    if (!body) return response;
    const isStream = headers.get('content-type')?.toLowerCase().startsWith('text/event-stream') === true;
    const bounded = body.pipeThrough(frames(maxFrameBytes, isStream));
    return new Response(bounded, { status, statusText, headers });
  };
}

function frames(maxFrameBytes: number, isStream: boolean): TransformStream<Uint8Array, Uint8Array<ArrayBuffer>> {
  const ends = isStream ? new EventEnds() : { next: () => -1 };
  let received = 0;
  const count = (bytes: number): void => {
    received += bytes;
    if (received > maxFrameBytes)
      throw new ToolError(`sent a message of more than ${maxFrameBytes} bytes`, { code: 'mcp_bad_result' });
  };
  return new TransformStream({
    transform(chunk, controller) {
      let from = 0;
      for (let end = ends.next(chunk, from); end !== -1; end = ends.next(chunk, from)) {
        count(end - from);
        received = 0;
        from = end;
      }
      count(chunk.length - from);
      controller.enqueue(chunk as Uint8Array<ArrayBuffer>);
    },
  });
}

/**
 * Finds the ends of a stream's events: after an empty line. A line ends with a carriage return, a line feed,
 * or both, which may come in two chunks (WHATWG HTML, 9.2.5).
 */
class EventEnds {
  #isEmpty = true;
  #wasReturn = false;

  /**
   * Returns the index after the next end of an event in a chunk, from an index on; -1 if the event continues.
   */
  next(chunk: Uint8Array, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at];
      const isSecond = byte === lineFeed && this.#wasReturn;
      this.#wasReturn = byte === carriageReturn;
      if (isSecond) continue;
      const wasEmpty = this.#isEmpty;
      this.#isEmpty = byte === lineFeed || byte === carriageReturn;
      if (this.#isEmpty && wasEmpty) return at + 1;
    }
    return -1;
  }
}

const lineFeed = 10;
const carriageReturn = 13;
