import { isJsonObject, ModelError } from '@mortise/core';
import {
  eventsOfIterator,
  eventsOfResponse,
  iteratorOf,
  type RawEvents,
  type SendOptions,
  unreachable,
  type WireBody,
} from '@mortise/provider-kit';
import { answerError } from '../from-error.ts';
import type { GeminiClient } from '../model-profile.ts';

/** Asks for an answer in events. Rejects with `ModelError` where it is none. */
export async function openStream(
  client: GeminiClient,
  body: WireBody,
  options: SendOptions,
  onBytes: () => void,
): Promise<RawEvents> {
  const { response, given } = await send(client, 'generateContentStream', body, options);
  if (response) return eventsOfResponse(response, options.provider, onBytes);
  return eventsOfIterator(iteratorOf(given, options.provider));
}

/** Asks for an answer in one JSON body. Rejects with `ModelError` where it is none. */
export async function openWhole(client: GeminiClient, body: WireBody, options: SendOptions): Promise<unknown> {
  const { response, given } = await send(client, 'generateContent', body, options);
  if (!response) return given;
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch (cause) {
    const type = response.headers.get('content-type') ?? 'nothing';
    throw new ModelError(
      'bad_response',
      `${options.provider} answered with ${type} in place of JSON. Check that the option \`baseURL\` is the address of the API.`,
      { cause, status: response.status },
    );
  }
}

/** What came of a request. */
interface Sent {
  /** Of the server; undefined where the client did not send by the `fetch` that it was given. */
  readonly response: Response | undefined;
  /** What the client gave. */
  readonly given: unknown;
}

/**
 * Sends a request by the client's own means, and keeps the HTTP answer to itself.
 *
 * The SDK has no way to ask for it, but takes a `fetch` for each request. It is handed an empty answer, because it reads its
 * streams by building a `Response` for each event, forgets the headers of errors, and follows redirects with the key.
 */
async function send(
  client: GeminiClient,
  method: 'generateContent' | 'generateContentStream',
  body: WireBody,
  { signal, headers, provider }: SendOptions,
): Promise<Sent> {
  let response: Response | undefined;
  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    try {
      response = await fetchOf(client)(input, { ...init, redirect: 'manual' });
    } catch (thrown) {
      throw unreachable(thrown, provider);
    }
    return new Response('{}');
  };
  const config = isJsonObject(body['config']) ? body['config'] : {};
  const http = isJsonObject(config['httpOptions']) ? config['httpOptions'] : {};
  const asked = isJsonObject(http['headers']) ? http['headers'] : {};
  const given = await client.models[method]({
    ...body,
    config: {
      ...config,
      abortSignal: signal,
      // What is left of an answer is asked for by the reader.
      automaticContinuation: false,
      httpOptions: { ...http, headers: { ...asked, ...headers }, retryOptions: { attempts: 1 }, fetch },
    },
  });
  if (response && !response.ok) throw await answerError(response, provider);
  return { response, given };
}

/** The `fetch` that the client would have used. */
function fetchOf(client: GeminiClient): typeof globalThis.fetch {
  const own = 'httpOptions' in client && isJsonObject(client.httpOptions) ? client.httpOptions['fetch'] : undefined;
  return typeof own === 'function' ? (own as typeof globalThis.fetch) : globalThis.fetch;
}
