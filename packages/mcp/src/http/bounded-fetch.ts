import { ToolError } from '@mortise/core';
import type { Fetch } from '@mortise/http-kit/guarded-fetch';

/**
 * A fetch whose answers break off where a message is longer
 * than it may be: an event of a stream, or else the whole body.
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
  // Bytes of the event so far, and of its last line.
  let held = 0;
  let line = 0;
  const count = (bytes: number): void => {
    held += bytes;
    if (held > maxFrameBytes)
      throw new ToolError(`sent a message of more than ${maxFrameBytes} bytes`, { code: 'mcp_bad_result' });
  };
  return new TransformStream({
    transform(chunk, controller) {
      let from = 0;
      for (let end = isStream ? chunk.indexOf(lineFeed) : -1; end !== -1; end = chunk.indexOf(lineFeed, from)) {
        count(end + 1 - from);
        line += end - from - (end > from && chunk[end - 1] === carriageReturn ? 1 : 0);
        // An empty line ends an event.
        if (line === 0) held = 0;
        line = 0;
        from = end + 1;
      }
      line += chunk.length - from;
      count(chunk.length - from);
      controller.enqueue(chunk as Uint8Array<ArrayBuffer>);
    },
  });
}

const lineFeed = 10;
const carriageReturn = 13;
