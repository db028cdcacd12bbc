import type { Model } from '@mortise/core';
import { AnswerReader } from './answer-reader.ts';
import { failureOf, refusalOf } from './failure-of.ts';
import { linesOf } from './lines-of.ts';
import { toBody } from './to-body.ts';

/** Options for reaching an Ollama server. */
export interface OllamaModelOptions {
  /** Default `http://127.0.0.1:11434`. */
  readonly baseURL?: string;
  /** The `fetch` for requests; default: that of the platform. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** Creates a model that an Ollama server runs. It does not retry: wrap it in `retryModel`. */
export function ollamaModel(id: string, options: OllamaModelOptions = {}): Model {
  const { baseURL = 'http://127.0.0.1:11434', fetch = globalThis.fetch } = options;
  const origin = { provider: 'ollama', model: id };
  return {
    provider: origin.provider,
    id,
    /** Every tool is sent unchanged, so there are no warnings. */
    toolWarnings: () => [],
    async *generate(request, { signal, onResponse }) {
      const reader = new AnswerReader(origin);
      try {
        const { body, warnings } = toBody(request, origin);
        yield* warnings;
        const response = await fetch(`${baseURL}/api/chat`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body, wellFormed),
          signal,
        });
        onResponse?.(response);
        if (!response.ok) throw await refusalOf(response);
        for await (const line of linesOf(response)) yield* reader.read(line);
        yield reader.end();
      } catch (thrown) {
        yield failureOf(thrown, reader.begun, signal);
      }
    },
  };
}

/** Replaces lone surrogates, which a server does not accept. */
function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}
