import { isJsonObject, ModelError } from '@mortise/core';
import { cutText } from '@mortise/core/credential';
import { errorInBody, jsonIn } from '../error/error-fields.ts';
import { AnswerError, lateError, streamCut } from '../error/model-errors.ts';
import { redact } from '../error/secrets.ts';
import { eventsOfBody, eventsOfIterator, type RawEvents } from '../wire/raw-events.ts';
import type { SendOptions, WireBody } from '../wire/wire.ts';

/** An endpoint of a client's resource, as in the SDKs of OpenAI and Anthropic. */
export interface Endpoint {
  create(body: object, options?: object): PromiseLike<unknown>;
}

/**
 * Opens a response as a stream of events. Rejects with `bad_response`
 * if the response is something else, such as a login page of a proxy.
 *
 * This package decodes the body instead of the SDK: the SDK accepts a page without events as a response,
 * never stops reading an endless line, and needs three times as long for each event.
 */
export async function openStream(
  endpoint: Endpoint,
  body: WireBody,
  options: SendOptions,
  onBytes: () => void,
): Promise<RawEvents> {
  const { provider } = options;
  const sent = send(endpoint, { ...body, stream: true }, options);
  // A wrapped client may return the events only, without the HTTP response.
  if (!givesResponse(sent)) return eventsOfIterator(iteratorOf(await reportRefusal(sent, options), provider));
  const response = await reportRefusal(sent.asResponse(), options);
  options.onResponse?.(response);
  return await eventsOfResponse(response, provider, onBytes);
}

/**
 * Returns the events of an HTTP response. Rejects with `bad_response` if its content type is HTML or JSON,
 * and with `AnswerError` if that JSON is an error.
 */
export async function eventsOfResponse(response: Response, provider: string, onBytes: () => void): Promise<RawEvents> {
  const type = response.headers.get('content-type') ?? '';
  if (wrongTypes.test(type) || !response.body) throw await wrongAnswer(response, type, provider);
  return eventsOfBody(response.body, onBytes);
}

/**
 * Requests an answer in one JSON body. This package reads the body instead of the SDK, which throws on an
 * answer that lacks a member. Rejects with `AnswerError` if the body is an error.
 */
export async function openComplete(endpoint: Endpoint, body: WireBody, options: SendOptions): Promise<unknown> {
  const sent = send(endpoint, { ...body, stream: false }, options);
  // A wrapped client may return the answer only, without the HTTP response.
  const response = givesResponse(sent) ? await reportRefusal(sent.asResponse(), options) : undefined;
  if (response) options.onResponse?.(response);
  const answer = response ? await bodyOf(response, options.provider) : await reportRefusal(sent, options);
  const error = errorInBody(answer);
  if (error) throw new AnswerError(error, response?.headers);
  return answer;
}

/**
 * Returns the JSON of a response, or its text if its content type is not JSON. Rejects with `stream_cut` if
 * it is empty, and with `SyntaxError` if its JSON is invalid.
 */
export async function bodyOf(response: Response, provider: string): Promise<unknown> {
  const text = await response.text();
  if (text.trim() === '') throw streamCut(provider, 'is empty', { status: response.status });
  return jsonTypes.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : (jsonIn(text) ?? text);
}

/** Returns the answer to a request. If the SDK throws a refusal, reports the head of that response first. */
async function reportRefusal<T>(sent: PromiseLike<T>, { onResponse }: SendOptions): Promise<T> {
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
 * Sends a request once, without the SDK's retries. Redirects are not followed, because they would carry
 * credentials to another server.
 */
function send(endpoint: Endpoint, body: WireBody, { signal, headers, timeout }: SendOptions): PromiseLike<unknown> {
  return endpoint.create(body, { signal, headers, timeout, maxRetries: 0, fetchOptions: { redirect: 'manual' } });
}

/** The return value of `create` of an SDK. */
interface SdkAnswer extends PromiseLike<unknown> {
  asResponse(): Promise<Response>;
}

function givesResponse(sent: PromiseLike<unknown>): sent is SdkAnswer {
  return 'asResponse' in sent && typeof sent.asResponse === 'function';
}

/** Returns the events of an answer that a client has decoded. */
export function iteratorOf(answer: unknown, provider: string): AsyncIterator<unknown> {
  if (typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer) {
    return (answer as AsyncIterable<unknown>)[Symbol.asyncIterator]();
  }
  const got = isJsonObject(answer) ? 'one answer' : 'nothing';
  throw new ModelError(
    'bad_response',
    `the client of ${provider} returned ${got} instead of a stream. Use \`stream: false\`.`,
  );
}

const jsonTypes = /^\s*application\/([\w.-]+\+)?json\b/i;
const wrongTypes = /^\s*(text\/html|application\/(xml|xhtml\+xml|([\w.-]+\+)?json))\b/i;

/** Returns the error for a response that is not a stream of events. */
async function wrongAnswer(response: Response, type: string, provider: string): Promise<Error> {
  const got = type.split(';')[0]?.trim() || 'nothing';
  const page = await beginningOf(response);
  const isJson = jsonTypes.test(type);
  const error = isJson ? errorInBody(jsonIn(page)) : undefined;
  if (error) return new AnswerError(error, response.headers);
  if (page.trim() === '') return streamCut(provider, 'is empty', { status: response.status });
  const todo = isJson
    ? 'If the server does not stream, use `stream: false`.'
    : 'Check the option `baseURL`, and the proxies before the server.';
  const message = (hide: (text: string) => string): string =>
    redact(`${provider} answered with ${got} instead of text/event-stream: "${beginningOfPage(hide(page))}". ${todo}`);
  return lateError('bad_response', message, { status: response.status });
}

/** Reads the beginning of a response body. */
async function beginningOf(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  while (text.length < mostOfPage) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return text.slice(0, mostOfPage);
}

/** The maximum number of characters that are read from a body without events; errors are shorter. */
const mostOfPage = 64_000;

/** Returns the first words of a page, without markup. */
function beginningOfPage(page: string): string {
  const text = page.replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/gi, ' ').replace(/\s+/g, ' ');
  return cutText(text.trim(), 120);
}
