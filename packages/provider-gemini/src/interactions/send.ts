import { ModelError } from '@mortise/core';
import type { RawEvents, SendOptions, WireBody } from '@mortise/provider-kit';
import { unreachable } from '@mortise/provider-kit/error-of';
import { bodyIn, type CapturedAnswer, captureAnswer, eventsIn } from '../answer/captured-answer.ts';
import { answerError } from '../answer/from-error.ts';
import type { GeminiClient } from '../profile/model-profile.ts';

/** Asks for an answer in events. Rejects with `ModelError` if it is none. */
export async function openStream(
  client: GeminiClient,
  body: WireBody,
  options: SendOptions,
  onBytes: () => void,
): Promise<RawEvents> {
  return eventsIn(await send(client, { ...body, stream: true }, options), options.provider, onBytes);
}

/** Asks for an answer in one JSON body. Rejects with `ModelError` if it is none. */
export async function openWhole(client: GeminiClient, body: WireBody, options: SendOptions): Promise<unknown> {
  return bodyIn(await send(client, { ...body, stream: false }, options), options.provider);
}

/**
 * Sends a request once. The reader asks for the rest of a long answer; the SDK refuses this setting for
 * requests that run in the background.
 */
function send(client: GeminiClient, body: WireBody, options: SendOptions): Promise<CapturedAnswer> {
  const parameters = body['background'] === true ? body : { ...body, automatic_continuation: false };
  const { signal, headers, provider } = options;
  const sending = { signal, headers, retries: { strategy: 'none' }, fetch_options: { redirect: 'manual' } };
  return captureAnswer(client, options, async (fetch) => {
    try {
      return await sendingBy(client, fetch).interactions?.create(parameters, sending);
    } catch (thrown) {
      throw (await failureOf(thrown, provider)) ?? thrown;
    }
  });
}

/**
 * The client, sending by this `fetch`. The SDK takes one for all requests of a client, and asks its
 * `apiClient` for it where it makes its `interactions`. A client that is built in another way sends by its
 * own means.
 */
function sendingBy(client: GeminiClient, fetch: typeof globalThis.fetch): GeminiClient {
  const apiClient = 'apiClient' in client ? client.apiClient : undefined;
  if (typeof apiClient !== 'object' || apiClient === null || !('getFetch' in apiClient)) return client;
  return Object.create(client, {
    apiClient: { value: Object.create(apiClient, { getFetch: { value: () => fetch } }) },
    _interactions: { value: undefined, writable: true },
  });
}

/** The SDK's error for a failed answer: its errors of Interactions keep status, headers and body. */
async function failureOf(thrown: unknown, provider: string): Promise<ModelError | undefined> {
  if (!(thrown instanceof Error && 'statusCode' in thrown && 'body' in thrown && 'headers' in thrown)) return undefined;
  const { statusCode: status, body, headers } = thrown;
  if (typeof status !== 'number') return unreachable(thrown, provider);
  if (status < 300) {
    return new ModelError(
      'bad_response',
      `${provider} sent a response that is not an interaction. Check that the option \`baseURL\` is the address of the API.`,
      { status },
    );
  }
  const init = { status, ...(headers instanceof Headers && { headers }) };
  return answerError(new Response(String(body), init), provider);
}
