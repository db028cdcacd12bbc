import type { Model } from '@mortise/core';
import { AnswerReader } from './answer-reader.ts';
import { failureOf, refusalOf } from './failure-of.ts';
import { linesOf } from './lines-of.ts';
import { toBody } from './to-body.ts';

/** Options for reaching an Ollama server. */
export interface OllamaModelOptions {
  /** Default `http://127.0.0.1:11434`. */
  readonly baseURL?: string;
  /** Default the platform's own. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** A model that a server of Ollama runs. It does not retry: put `retryModel` around it. */
export function ollamaModel(id: string, options: OllamaModelOptions = {}): Model {
  const { baseURL = 'http://127.0.0.1:11434', fetch = globalThis.fetch } = options;
  const origin = { provider: 'ollama', model: id };
  return {
    provider: origin.provider,
    id,
    /** Every tool is sent as it is. */
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

/** Half a character is no text that a server takes. */
function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}
