import { isJsonObject } from '@mortise/core';
import type { RawEvents, SendOptions, WireBody } from '@mortise/provider-kit';
import { bodyIn, type CapturedAnswer, captureAnswer, eventsIn } from '../answer/captured-answer.ts';
import type { GeminiClient } from '../profile/model-profile.ts';

/** Asks for an answer in events. Rejects with `ModelError` if it is none. */
export async function openStream(
  client: GeminiClient,
  body: WireBody,
  options: SendOptions,
  onBytes: () => void,
): Promise<RawEvents> {
  return eventsIn(await send(client, 'generateContentStream', body, options), options.provider, onBytes);
}

/** Asks for an answer in one JSON body. Rejects with `ModelError` if it is none. */
export async function openWhole(client: GeminiClient, body: WireBody, options: SendOptions): Promise<unknown> {
  return bodyIn(await send(client, 'generateContent', body, options), options.provider);
}

/** Sends a request with its own `fetch`, which the SDK accepts for each request. */
function send(
  client: GeminiClient,
  method: 'generateContent' | 'generateContentStream',
  body: WireBody,
  options: SendOptions,
): Promise<CapturedAnswer> {
  const config = isJsonObject(body['config']) ? body['config'] : {};
  const http = isJsonObject(config['httpOptions']) ? config['httpOptions'] : {};
  const asked = isJsonObject(http['headers']) ? http['headers'] : {};
  return captureAnswer(client, options, async (fetch) =>
    client.models?.[method]({
      ...body,
      config: {
        ...config,
        abortSignal: options.signal,
        // The reader asks for the rest of a long answer.
        automaticContinuation: false,
        httpOptions: { ...http, headers: { ...asked, ...options.headers }, retryOptions: { attempts: 1 }, fetch },
      },
    }),
  );
}
