import { isJsonObject, ModelError } from '@mortise/core';
import { redact } from '../error/redact.ts';
import type { Endpoint, WireBody } from '../wire.ts';
import { eventsOfBody, eventsOfIterator, type RawEvents } from './raw-events.ts';

/** How one HTTP request is made. */
export interface SendOptions {
  readonly signal: AbortSignal;
  readonly headers: Readonly<Record<string, string>>;
  /** Of the SDK; ours come first. */
  readonly timeout: number;
}

/**
 * Asks for an answer in events. Rejects with `bad_response` where it is no such thing, a login page of a proxy for instance.
 *
 * The body is decoded here, and not by the SDK, which takes a page without events for an answer, a line without an end for
 * ever, and three times as long for an event.
 */
export async function openStream(
  endpoint: Endpoint,
  body: WireBody,
  options: SendOptions,
  provider: string,
  onBytes: () => void,
): Promise<RawEvents> {
  const sent = send(endpoint, { ...body, stream: true }, options);
  // A client that is wrapped may hand over the events only.
  if (!givesResponse(sent)) return eventsOfIterator(iteratorOf(await sent, provider));
  const response = await sent.asResponse();
  const type = response.headers.get('content-type') ?? '';
  if (wrongTypes.test(type) || !response.body) throw await wrongAnswer(response, type, provider);
  return eventsOfBody(response.body, onBytes);
}

/** Asks for an answer in one JSON body. */
export async function openWhole(endpoint: Endpoint, body: WireBody, options: SendOptions): Promise<unknown> {
  return await send(endpoint, { ...body, stream: false }, options);
}

/** Sends a request: once, without the SDK's retries and without following redirects, which would carry credentials. */
function send(endpoint: Endpoint, body: WireBody, options: SendOptions): PromiseLike<unknown> {
  return endpoint.create(body, { ...options, maxRetries: 0, fetchOptions: { redirect: 'manual' } });
}

/** What the SDK's own `create` gives. */
interface SdkAnswer extends PromiseLike<unknown> {
  asResponse(): Promise<Response>;
}

function givesResponse(sent: PromiseLike<unknown>): sent is SdkAnswer {
  return 'asResponse' in sent && typeof sent.asResponse === 'function';
}

function iteratorOf(answer: unknown, provider: string): AsyncIterator<unknown> {
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
  return new ModelError(
    'bad_response',
    redact(
      `${provider} answered with ${got} in place of text/event-stream: "${await beginningOf(response)}". ` +
        'Check the option `baseURL`; a server that does not stream needs `stream: false`.',
    ),
    { status: response.status },
  );
}

/** The first words of a body, without markup. */
async function beginningOf(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const { value } = await reader.read();
  await reader.cancel();
  const text = new TextDecoder().decode(value?.slice(0, 4_000));
  return text
    .replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120);
}
