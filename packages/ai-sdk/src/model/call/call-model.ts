import { eventsOfIterator, type RawEvents, type SendOptions, type WireBody } from '@mortise/provider-kit';
import type { LanguageModelCall } from '../../model-spec/language-model-call.ts';
import type { SaidWarning } from '../../model-spec/stream-part.ts';
import type { AiSdkClient } from './ai-sdk-client.ts';
import { refusedMedia, withoutMedia } from './media-kinds.ts';
import { tellAnswer, tellRefusal } from './response-head.ts';
import { toV3 } from './to-v3.ts';

/** Asks a model for an answer in parts. */
export async function streamParts(client: AiSdkClient, body: WireBody, options: SendOptions): Promise<RawEvents> {
  const { model } = client;
  const { answer, warnings } = await ask(client, body, options, (call) => model.doStream(call));
  return eventsOfIterator(partsOf(answer.stream, warnings, options.signal));
}

/** Asks a model for an answer in one piece. */
export async function wholeAnswer(client: AiSdkClient, body: WireBody, options: SendOptions): Promise<unknown> {
  const { model } = client;
  const { answer, warnings } = await ask(client, body, options, (call) => model.doGenerate(call));
  const said = 'warnings' in answer && Array.isArray(answer.warnings) ? answer.warnings : [];
  return { ...answer, warnings: [...warnings, ...said] };
}

/**
 * Calls a model. If its package refuses some media, it is called again without them, with a warning: the
 * package's error, which it throws before it sends anything, is the only sign.
 */
async function ask<Answer extends object>(
  client: AiSdkClient,
  body: WireBody,
  { signal, headers, onResponse }: SendOptions,
  call: (options: never) => PromiseLike<Answer>,
): Promise<{ readonly answer: Answer; readonly warnings: readonly SaidWarning[] }> {
  const { profile } = client;
  const options = body as unknown as LanguageModelCall;
  let refused = client.refused;
  for (;;) {
    const { prompt, problems } = withoutMedia(options.prompt, refused, profile);
    const sent = { ...options, prompt };
    const versioned = profile.version === 'v3' ? toV3(sent) : sent;
    const said = { ...versioned, abortSignal: signal, headers };
    try {
      const answer = await call(said as never);
      client.refused = refused;
      if (onResponse) tellAnswer(answer, onResponse);
      return { answer, warnings: problems.map((message) => ({ type: 'other', message })) };
    } catch (thrown) {
      if (onResponse) tellRefusal(thrown, onResponse);
      const more = refusedMedia(thrown, prompt);
      if (more.length === 0) throw thrown;
      refused = new Set([...refused, ...more]);
    }
  }
}

/** The parts of a stream. An abort releases it even if the model ignores the signal. */
function partsOf(
  stream: ReadableStream<unknown>,
  warnings: readonly SaidWarning[],
  signal: AbortSignal,
): AsyncIterator<unknown> {
  const reader = stream.getReader();
  // It may be broken already, and then there is nothing to leave.
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
