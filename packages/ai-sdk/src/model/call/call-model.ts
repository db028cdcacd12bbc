import { isJsonObject, type ModelCallOptions } from '@mortise/core';
import {
  eventsOfIterator,
  isSecretName,
  type RawEvents,
  type SendOptions,
  type WireBody,
  withoutScheme,
} from '@mortise/provider-kit';
import type { AiSdkProfile } from '../../model-profile/ai-sdk-profile.ts';
import type { AiSdkLanguageModel } from '../../model-spec/language-model.ts';
import type { LanguageModelCall } from '../../model-spec/language-model-call.ts';
import type { StreamedWarning } from '../../model-spec/stream-part.ts';
import { refusedMedia, withoutMedia } from './media-kinds.ts';
import { toV3 } from './to-v3.ts';

/** Calls a model for a streamed answer. */
export async function streamParts(client: AiSdkClient, body: WireBody, options: SendOptions): Promise<RawEvents> {
  const { model } = client;
  const { answer, warnings } = await ask(client, body, options, (call) => model.doStream(call));
  return eventsOfIterator(partsOf(answer.stream, warnings, options.signal));
}

/** Calls a model for a complete answer. */
export async function completeAnswer(client: AiSdkClient, body: WireBody, options: SendOptions): Promise<unknown> {
  const { model } = client;
  const { answer, warnings } = await ask(client, body, options, (call) => model.doGenerate(call));
  const reported = 'warnings' in answer && Array.isArray(answer.warnings) ? answer.warnings : [];
  return { ...answer, warnings: [...warnings, ...reported] };
}

/**
 * Calls a model. If its package refuses some media, the model is called again without them, with a warning.
 * Only the error that the package throws before it sends anything shows such a refusal.
 */
async function ask<Answer extends object>(
  client: AiSdkClient,
  body: WireBody,
  { signal, headers, onResponse }: SendOptions,
  call: (options: never) => PromiseLike<Answer>,
): Promise<{ readonly answer: Answer; readonly warnings: readonly StreamedWarning[] }> {
  const { profile } = client;
  const options = body as unknown as LanguageModelCall;
  let refused = client.refused;
  for (;;) {
    const { prompt, problems } = withoutMedia(options.prompt, refused, profile);
    const sent = { ...options, prompt };
    const versioned = profile.version === 'v3' ? toV3(sent) : sent;
    const callOptions = { ...versioned, abortSignal: signal, headers };
    try {
      const answer = await call(callOptions as never);
      client.refused = refused;
      if (onResponse) reportAnswer(answer, onResponse);
      return { answer, warnings: problems.map((message) => ({ type: 'other', message })) };
    } catch (thrown) {
      if (onResponse) reportRefusal(thrown, onResponse);
      const more = refusedMedia(thrown, prompt);
      if (more.length === 0) throw thrown;
      refused = new Set([...refused, ...more]);
    }
  }
}

/** Returns the parts of a stream. An abort releases the stream even if the model ignores the signal. */
function partsOf(
  stream: ReadableStream<unknown>,
  warnings: readonly StreamedWarning[],
  signal: AbortSignal,
): AsyncIterator<unknown> {
  const reader = stream.getReader();
  // If the stream is broken already, cancelling it fails, which is ignored.
  signal.addEventListener('abort', () => void reader.cancel(signal.reason).catch(() => {}), { once: true });
  let first = warnings.length > 0;
  return {
    async next() {
      if (!first) return (await reader.read()) as IteratorResult<unknown>;
      first = false;
      return { done: false, value: { type: 'stream-start', warnings } };
    },
  };
}

type OnResponse = NonNullable<ModelCallOptions['onResponse']>;

/**
 * Reports the head of an answer. A package returns the headers but not the status, which was a success,
 * because the package throws otherwise. Without headers there was no visible HTTP request.
 */
function reportAnswer(answer: object, onResponse: OnResponse): void {
  const head: unknown = 'response' in answer ? answer.response : undefined;
  const headers = isJsonObject(head) ? headersIn(head['headers']) : undefined;
  if (headers) onResponse({ status: 200, headers });
}

/** Reports the head of a refusal, which a package throws as an `APICallError`. */
function reportRefusal(thrown: unknown, onResponse: OnResponse): void {
  if (!(thrown instanceof Error) || !('statusCode' in thrown) || typeof thrown.statusCode !== 'number') return;
  const headers = 'responseHeaders' in thrown ? headersIn(thrown.responseHeaders) : undefined;
  onResponse({ status: thrown.statusCode, headers: headers ?? new Headers() });
}

/**
 * Returns the headers of a record. Invalid headers are ignored, because any package may have produced them.
 */
function headersIn(record: unknown): Headers | undefined {
  if (!isJsonObject(record)) return undefined;
  const headers = new Headers();
  for (const [name, value] of Object.entries(record)) {
    if (typeof value !== 'string') continue;
    try {
      headers.append(name, value);
    } catch {
      // The name or the value is not allowed in HTTP.
    }
  }
  return headers;
}

/**
 * The visible credentials of a model: the headers that the models of most packages have in `config`. The set
 * grows, because keys may change.
 */
export class HeaderSecrets {
  readonly #model: AiSdkLanguageModel;
  readonly #seen: Set<string> = new Set();

  constructor(model: AiSdkLanguageModel) {
    this.#model = model;
  }

  /** Returns all credentials that were seen so far. */
  look(): readonly string[] {
    try {
      const headers = headersOf(this.#model);
      if (headers instanceof Promise) headers.then(this.#keep, () => {});
      else this.#keep(headers);
    } catch {
      // Without a key the headers cannot be read; the call itself reports that.
    }
    return [...this.#seen];
  }

  readonly #keep = (headers: unknown): void => {
    if (typeof headers !== 'object' || headers === null) return;
    for (const [name, value] of Object.entries(headers))
      if (typeof value === 'string' && value !== '' && isSecretName(name)) this.#seen.add(withoutScheme(value));
  };
}

function headersOf(model: AiSdkLanguageModel): unknown {
  const config: unknown = 'config' in model ? model.config : undefined;
  if (typeof config !== 'object' || config === null || !('headers' in config)) return undefined;
  return typeof config.headers === 'function' ? config.headers() : config.headers;
}

/** A model, with the facts that were found out about it. */
export interface AiSdkClient {
  readonly model: AiSdkLanguageModel;
  readonly profile: AiSdkProfile;
  /** The kinds of media that the package has refused. */
  refused: ReadonlySet<string>;
}
