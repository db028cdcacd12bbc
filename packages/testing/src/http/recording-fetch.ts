import type { Recording } from './recorded-fetch.ts';
import type { ScriptedFetch } from './scripted-fetch.ts';
import { seenRequest } from './seen-request.ts';

/** A `fetch` that calls the server and records the exchange, for `recordedFetch`. */
export interface RecordingFetch {
  (...request: Parameters<ScriptedFetch>): Promise<Response>;
  /**
   * The recordings so far: a recording is complete after its response
   * was read. Check replies for private data before you store them.
   */
  readonly cassette: readonly Recording[];
}

/**
 * Records the requests of a `fetch`, by default the platform's own. Secrets in headers and URLs are omitted.
 */
export function recordingFetch(
  fetch: (...request: Parameters<ScriptedFetch>) => Promise<Response> = globalThis.fetch,
): RecordingFetch {
  const cassette: Recording[] = [];
  const record = async (...[input, init]: Parameters<ScriptedFetch>): Promise<Response> => {
    const request = await seenRequest(new Request(input instanceof Request ? input.clone() : input, init));
    const response = await fetch(input, init);
    const pieces: string[] = [];
    cassette.push({ request, reply: { status: response.status, headers: headersOf(response), pieces } });
    return new Response(response.body?.pipeThrough(textTap(pieces)) ?? null, response);
  };
  return Object.assign(record, { cassette });
}

/** Returns the headers that decide how a response is read. */
function headersOf({ headers }: Response): { readonly [name: string]: string } {
  return Object.fromEntries(
    ['content-type', 'retry-after'].flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** Passes bytes on and keeps their text. */
function textTap(pieces: string[]): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  const keep = (text: string): void => {
    if (text !== '') pieces.push(text);
  };
  return new TransformStream({
    transform(bytes, controller) {
      keep(decoder.decode(bytes, { stream: true }));
      controller.enqueue(bytes);
    },
    flush: () => keep(decoder.decode()),
  });
}
