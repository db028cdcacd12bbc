import type { ChatModelOfLangchain } from '../../src/model/index.ts';

/** A request to a fake model. */
export interface Asked {
  readonly messages: readonly Readonly<Record<string, unknown>>[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly tools: readonly unknown[];
}

/** Returns a chat model that answers with these chunks, or with the last chunk if it is invoked. */
export function fakeChatModel(
  chunks: readonly unknown[],
  family = 'fake',
): ChatModelOfLangchain & { readonly asked: readonly Asked[] } {
  const asked: Asked[] = [];
  const runnable = (tools: readonly unknown[]) => ({
    async stream(messages: never, options: never): Promise<AsyncIterable<unknown>> {
      asked.push({ messages, options, tools });
      return (async function* () {
        for (const chunk of chunks) {
          if (chunk instanceof Error) throw chunk;
          yield chunk;
        }
      })();
    },
    async invoke(messages: never, options: never): Promise<unknown> {
      asked.push({ messages, options, tools });
      const last = chunks.at(-1);
      if (last instanceof Error) throw last;
      return last;
    },
  });
  return {
    asked,
    model: 'fake-1',
    _llmType: () => family,
    bindTools: (tools: never) => runnable(tools),
    ...runnable([]),
  };
}

/** Returns a chunk of an answer. */
export function chunk(content: unknown, more: object = {}): object {
  return { content, tool_call_chunks: [], response_metadata: {}, additional_kwargs: {}, ...more };
}

/** Returns the chunk with the finish reason. */
export function over(finish_reason = 'stop', more: object = {}): object {
  return chunk('', { response_metadata: { finish_reason }, ...more });
}
