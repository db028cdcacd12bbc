import { isJsonObject, ModelError } from '@mortise/core';
import { cutText } from '@mortise/core/credential';
import { AnswerError } from '../error/answer-error.ts';
import { errorInBody, jsonIn } from '../error/error-fields.ts';
import { lateError } from '../error/late-words.ts';
import { redact } from '../error/redact.ts';
import { streamCut } from '../error/stream-cut.ts';
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
 * The events of an HTTP response. Rejects with `bad_response` if its type is that of a page or of JSON, and
 * with `AnswerError` if that JSON is an error.
 */
export async function eventsOfResponse(response: Response, provider: string, onBytes: () => void): Promise<RawEvents> {
  const type = response.headers.get('content-type') ?? '';
  if (wrongTypes.test(type) || !response.body) throw await wrongAnswer(response, type, provider);
  return eventsOfBody(response.body, onBytes);
}

/**
 * Asks for an answer in one JSON body, which is read here, and not by the SDK: it throws on an answer that
 * lacks a member. Rejects with `AnswerError` if the body is an error.
 */
export async function openWhole(endpoint: Endpoint, body: WireBody, options: SendOptions): Promise<unknown> {
  const sent = send(endpoint, { ...body, stream: false }, options);
  // A client that is wrapped may hand over the answer only.
  const response = givesResponse(sent) ? await heard(sent.asResponse(), options) : undefined;
  if (response) options.onResponse?.(response);
  const answer = response ? await bodyOf(response, options.provider) : await heard(sent, options);
  const error = errorInBody(answer);
  if (error) throw new AnswerError(error, response?.headers);
  return answer;
}

/**
 * The JSON of a response; the text of one that does not say it is JSON. Rejects with `stream_cut` if it is
 * empty, and with `SyntaxError` if it is no JSON.
 */
export async function bodyOf(response: Response, provider: string): Promise<unknown> {
  const text = await response.text();
  if (text.trim() === '') throw streamCut(provider, 'is empty', { status: response.status });
  return jsonTypes.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : (jsonIn(text) ?? text);
}

/** Awaits the answer. Reports the head of a refusal, which the SDK throws. */
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

/** The return value of the SDK's own `create`. */
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

const jsonTypes = /^\s*application\/([\w.-]+\+)?json\b/i;
const wrongTypes = /^\s*(text\/html|application\/(xml|xhtml\+xml|([\w.-]+\+)?json))\b/i;

/** The error of an answer that has no events. */
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
  const words = (hide: (text: string) => string): string =>
    redact(`${provider} answered with ${got} in place of text/event-stream: "${firstWords(hide(page))}". ${todo}`);
  return lateError('bad_response', words, { status: response.status });
}

/** The beginning of a body. */
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

/** Characters of a body that is no stream: more than an error has. */
const mostOfPage = 64_000;

/** The beginning of the text of a page, without markup. */
function firstWords(page: string): string {
  const words = page.replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/gi, ' ').replace(/\s+/g, ' ');
  return cutText(words.trim(), 120);
}
