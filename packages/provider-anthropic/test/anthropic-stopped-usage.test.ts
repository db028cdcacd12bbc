import { createRunner, llmAgent } from '@mortise/core';
import { expect, it } from 'vitest';
import { anthropicModel } from '../src/index.ts';

const frames: readonly object[] = [
  {
    type: 'message_start',
    message: {
      id: 'm',
      type: 'message',
      role: 'assistant',
      model: 'claude-opus-4-7',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 1200, cache_read_input_tokens: 800, output_tokens: 1 },
    },
  },
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'word' } },
];

/** Returns a `fetch` that sends a part of an answer; then the connection stays open or breaks. */
function answering(then: 'stalls' | 'breaks'): typeof fetch {
  const encoder = new TextEncoder();
  return async () =>
    new Response(
      new ReadableStream({
        start(controller) {
          for (const frame of frames)
            controller.enqueue(
              encoder.encode(`event: ${(frame as { type: string }).type}\ndata: ${JSON.stringify(frame)}\n\n`),
            );
        },
        pull(controller) {
          if (then === 'breaks') controller.error(new TypeError('the connection broke'));
        },
      }),
      { headers: { 'content-type': 'text/event-stream' } },
    );
}

it.each([
  ['stalls', 'cancelled'],
  ['breaks', 'failed'],
] as const)(
  'the tokens that the server has counted are in the usage of a run whose answer %s',
  async (then, status) => {
    const model = anthropicModel('claude-opus-4-7', { apiKey: 'k', maxRetries: 0, fetch: answering(then) });
    const runner = createRunner({ agent: llmAgent({ name: 'helper', model }) });
    const stop = new AbortController();
    for await (const event of runner.stream({ message: 'go', signal: stop.signal })) {
      if (event.type === 'delta' && then === 'stalls') stop.abort();
      if (event.type !== 'end') continue;
      expect(event.result).toMatchObject({
        status,
        usage: { inputTokens: 2000, cachedInputTokens: 800, outputTokens: 1 },
      });
      expect(event.result.usageByModel).toMatchObject([
        { usage: { inputTokens: 2000, cachedInputTokens: 800, outputTokens: 1 } },
      ]);
    }
  },
);
