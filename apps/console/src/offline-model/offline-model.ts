import { setTimeout as sleep } from 'node:timers/promises';
import { type Model, ModelError, type ModelEvent, type ModelRequest, type Part } from '@mortise/core';
import { type Reply, replyTo } from './reply.ts';

/**
 * Creates a model of fixed rules, for trying out the tools without a
 * key and without a network. It is not a language model, and says so.
 *
 * Its usage is an estimate; the metadata of each turn says so with `usageIsEstimated`.
 */
export function offlineModel({ deltaMs = 4 }: { readonly deltaMs?: number } = {}): Model {
  return {
    provider: 'offline',
    id: 'rules',
    /** The offline model uses declarations unchanged, so it has no warnings. */
    toolWarnings: () => [],
    async *generate(request, { signal }) {
      try {
        yield* play(request, replyTo(request), deltaMs, signal);
      } catch (cause) {
        const error = signal.aborted
          ? new ModelError('cancelled', 'the request was cancelled', { cause })
          : new ModelError('offline_model', 'the offline model has failed; rephrase the request', { cause });
        yield { type: 'failure', error, retryable: false };
      }
    },
  };
}

/** Streams a reply in small pieces. Throws when the signal aborts. */
async function* play(
  request: ModelRequest,
  { text, calls }: Reply,
  deltaMs: number,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, void, void> {
  const parts: Part[] = [];
  const argsText: Record<number, string> = {};
  if (text !== '') {
    for (const delta of pieces(text)) {
      await sleep(deltaMs, undefined, { signal });
      yield { type: 'textDelta', index: 0, delta };
    }
    parts.push({ type: 'text', text });
  }
  for (const call of calls) {
    const index = parts.push({ type: 'functionCall', id: '', name: call.name, args: {} }) - 1;
    argsText[index] = call.argsText;
    yield { type: 'functionCallStart', index, name: call.name };
    yield { type: 'functionCallDelta', index, argsDelta: call.argsText };
  }
  signal.throwIfAborted();
  yield {
    type: 'end',
    content: { role: 'model', parts },
    ...(calls.length > 0 && { argsText }),
    finishReason: { unified: calls.length > 0 ? 'functionCalls' : 'stop' },
    usage: usageOf(request, text, calls),
    metadata: { usageIsEstimated: true },
  };
}

function usageOf(
  { instructions, contents, declarations }: ModelRequest,
  text: string,
  calls: Reply['calls'],
): { readonly inputTokens: number; readonly outputTokens: number } {
  const offered = declarations.filter(({ deferred }) => !deferred);
  const asked = JSON.stringify({ instructions, contents, declarations: offered }).length;
  const answered = calls.reduce((sum, { name, argsText }) => sum + name.length + argsText.length, text.length);
  return { inputTokens: estimateTokens(asked), outputTokens: estimateTokens(answered) };
}

/** Splits a text into pieces of a few words with the spaces after them. */
function pieces(text: string): readonly string[] {
  return text.match(/(?:\S*\s+|\S+$){1,3}/g) ?? [];
}

/**
 * Returns the number of characters divided by four, rounded up: an
 * estimate of tokens, which every output labels as an estimate.
 */
function estimateTokens(chars: number): number {
  return Math.ceil(chars / 4);
}
