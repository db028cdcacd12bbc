import { type ScriptedFetch, scriptedFetch, type WireReply } from './scripted-fetch.ts';
import type { SeenRequest } from './seen-request.ts';

/** A request and the server's response; plain JSON, without secrets in the request. */
export interface Recording {
  readonly request: SeenRequest;
  readonly reply: WireReply;
}

/**
 * Creates a `fetch` that replays a cassette in its order.
 *
 * A request with another method or URL than the recorded one
 * is rejected. Bodies are not compared; `requests` has them.
 */
export function recordedFetch(cassette: readonly Recording[]): ScriptedFetch {
  const play = scriptedFetch(cassette.map(({ reply }) => reply));
  let at = 0;
  const fetch: ScriptedFetch = Object.assign(
    async (...[input, init]: Parameters<ScriptedFetch>) => {
      const recorded = cassette[at++]?.request;
      const response = await play(input, init);
      const { method, url } = play.requests[at - 1] ?? { method: '', url: '' };
      if (recorded && (method !== recorded.method || url !== recorded.url))
        throw new Error(`the cassette expects ${recorded.method} ${recorded.url}, but the request is ${method} ${url}`);
      return response;
    },
    { requests: play.requests },
  );
  return fetch;
}
