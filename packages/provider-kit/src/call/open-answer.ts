import { isJsonObject, ModelError } from '@mortise/core';
import { cutText } from '@mortise/core/credential';
import { withLateWords } from '../error/late-words.ts';
import { redact } from '../error/redact.ts';
import { eventsOfBody, eventsOfIterator, type RawEvents } from '../wire/raw-events.ts';
import type { SendOptions, WireBody } from '../wire/wire.ts';

/** An endpoint of a client's resource, as in the SDKs of OpenAI and Anthropic. */
export interface Endpoint {
  create(body: object, options?: object): PromiseLike<unknown>;
}

/**
 * Opens a response as a stream of events. Rejects with `bad_response` if it is something else, such as a
 * login page of a proxy.
 *
 * The body is decoded here and not by the SDK, which accepts a page without events as a response, reads an
 * endless line for ever, and needs three times as long for an event.
 */
export async function openStream(
  endpoint: Endpoint,
  body: WireBody,
  options: SendOptions,
  onBytes: () => void,
): Promise<RawEvents> {
  const { provider } = options;
  const sent = send(endpoint, { ...body, stream: true }, options);
  // A client that is wrapped may hand over the events only.
  if (!givesResponse(sent)) return eventsOfIterator(iteratorOf(await heard(sent, options), provider));
  const response = await heard(sent.asResponse(), options);
  options.onResponse?.(response);
  return await eventsOfResponse(response, provider, onBytes);
}

/**
 * The events of an HTTP response. Rejects with `bad_response` if its type is that of a page or of one JSON
 * body.
 */
export async function eventsOfResponse(response: Response, provider: string, onBytes: () => void): Promise<RawEvents> {
  const type = response.headers.get('content-type') ?? '';
  if (wrongTypes.test(type) || !response.body) throw await wrongAnswer(response, type, provider);
  return eventsOfBody(response.body, onBytes);
}

/** Asks for an answer in one JSON body. */
export async function openWhole(endpoint: Endpoint, body: WireBody, options: SendOptions): Promise<unknown> {
  const sent = send(endpoint, { ...body, stream: false }, options);
  if (options.onResponse && givesResponse(sent)) options.onResponse(await heard(sent.asResponse(), options));
  return await heard(sent, options);
}

/** What was sent for; tells of a refusal, which the SDK throws. */
async function heard<T>(sent: PromiseLike<T>, { onResponse }: SendOptions): Promise<T> {
  try {
    return await sent;
  } catch (thrown) {
    if (onResponse && isRefusal(thrown)) onResponse({ status: thrown.status, headers: thrown.headers });
    throw thrown;
  }
}

function isRefusal(thrown: unknown): thrown is { readonly status: number; readonly headers: Headers } {
  if (!(thrown instanceof Error) || !('status' in thrown) || !('headers' in thrown)) return false;
  return typeof thrown.status === 'number' && thrown.headers instanceof Headers;
}

/**
 * Sends a request: once, without the SDK's retries and
 * without following redirects, which would carry credentials.
 */
function send(endpoint: Endpoint, body: WireBody, { signal, headers, timeout }: SendOptions): PromiseLike<unknown> {
  return endpoint.create(body, { signal, headers, timeout, maxRetries: 0, fetchOptions: { redirect: 'manual' } });
}

/** What the SDK's own `create` gives. */
interface SdkAnswer extends PromiseLike<unknown> {
  asResponse(): Promise<Response>;
}

function givesResponse(sent: PromiseLike<unknown>): sent is SdkAnswer {
  return 'asResponse' in sent && typeof sent.asResponse === 'function';
}

/** The events of an answer that a client hands over decoded. */
export function iteratorOf(answer: unknown, provider: string): AsyncIterator<unknown> {
  if (typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer) {
    return (answer as AsyncIterable<unknown>)[Symbol.asyncIterator]();
  }
  const got = isJsonObject(answer) ? 'one answer' : 'nothing';
  throw new ModelError(
    'bad_response',
    `the client of ${provider} gave ${got} in place of a stream. Use \`stream: false\`.`,
  );
}

const wrongTypes = /^\s*(text\/html|application\/(json|xml|xhtml\+xml|problem\+json))\b/i;

async function wrongAnswer(response: Response, type: string, provider: string): Promise<ModelError> {
  const got = type.split(';')[0]?.trim() || 'nothing';
  const page = await beginningOf(response);
  const words = (hide: (text: string) => string): string =>
    redact(
      `${provider} answered with ${got} in place of text/event-stream: "${firstWords(hide(page))}". ` +
        'Check the option `baseURL`; a server that does not stream needs `stream: false`.',
    );
  return withLateWords(
    new ModelError(
      'bad_response',
      words((text) => text),
      { status: response.status },
    ),
    words,
  );
}

/** The beginning of a body. */
async function beginningOf(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value?.slice(0, 4_000));
}

/** The first words of a page, without markup. */
function firstWords(page: string): string {
  const words = page.replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/gi, ' ').replace(/\s+/g, ' ');
  return cutText(words.trim(), 120);
}
