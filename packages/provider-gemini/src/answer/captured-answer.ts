import { isJsonObject, type ModelError } from '@mortise/core';
import {
  bodyOf,
  eventsOfIterator,
  eventsOfResponse,
  iteratorOf,
  type RawEvents,
  type SendOptions,
} from '@mortise/provider-kit';
import { unreachable } from '@mortise/provider-kit/error-of';
import type { GeminiClient } from '../profile/model-profile.ts';
import { answerError } from './from-error.ts';

/** The result of a request that the client sent. */
export interface CapturedAnswer {
  /** The server's response; undefined if the client did not use the given `fetch`. */
  readonly response: Response | undefined;
  /** The client's return value. */
  readonly given: unknown;
}

/**
 * Sends a request with the client, and captures the HTTP response before the client reads it. Rejects with
 * `ModelError` if the response is a refusal.
 *
 * The SDK gets an empty answer instead. With the real one, it
 * would hide keep-alive events, and follow redirects with the key.
 *
 * @param send Makes the client send the request with this `fetch`.
 */
export async function captureAnswer(
  client: GeminiClient,
  { signal, provider, onResponse }: SendOptions,
  send: (fetch: typeof globalThis.fetch) => PromiseLike<unknown>,
): Promise<CapturedAnswer> {
  let response: Response | undefined;
  let failure: ModelError | undefined;
  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    try {
      const [address, sent] = await unpacked(input, init);
      // The signal of a `Request` no longer fires once the SDK has dropped the request.
      response = await fetchOf(client)(address, { ...sent, signal, redirect: 'manual' });
    } catch (thrown) {
      failure = unreachable(thrown, provider);
      throw failure;
    }
    onResponse?.(response);
    return Response.json({});
  };
  let given: unknown;
  try {
    given = await send(fetch);
  } catch (thrown) {
    throw failure ?? thrown;
  }
  if (response && !response.ok) throw await answerError(response, provider);
  return { response, given };
}

/** Returns the events of an answer. Rejects with `ModelError` if the answer has none. */
export async function eventsIn(
  { response, given }: CapturedAnswer,
  provider: string,
  onBytes: () => void,
): Promise<RawEvents> {
  if (response) return eventsOfResponse(response, provider, onBytes);
  return eventsOfIterator(iteratorOf(given, provider));
}

/** Returns the JSON body of an answer. Rejects with `ModelError` if the body is not JSON. */
export async function bodyIn({ response, given }: CapturedAnswer, provider: string): Promise<unknown> {
  return response ? bodyOf(response, provider) : given;
}

/**
 * Converts a request to a URL and options: every custom `fetch` accepts this form.
 */
async function unpacked(input: string | URL | Request, init: RequestInit = {}): Promise<[string | URL, RequestInit]> {
  if (!(input instanceof Request)) return [input, init];
  const { url, method, headers } = input;
  return [url, { method, headers, body: await input.text() }];
}

/** Returns the `fetch` that the client would have used. */
export function fetchOf(client: object): typeof globalThis.fetch {
  const own = 'httpOptions' in client && isJsonObject(client.httpOptions) ? client.httpOptions['fetch'] : undefined;
  return typeof own === 'function' ? (own as typeof globalThis.fetch) : globalThis.fetch;
}
