import { createRunner, llmAgent } from '@mortise/core';
import { expect, it } from 'vitest';
import { openaiModel } from '../src/index.ts';

const frames: readonly object[] = [
  {
    id: 'c',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta: { role: 'assistant', content: 'word' }, finish_reason: null }],
    usage: { prompt_tokens: 1200, completion_tokens: 1 },
  },
];

/** Returns a `fetch` that sends a part of an answer; then the connection stays open or breaks. */
function answering(then: 'stalls' | 'breaks'): typeof fetch {
  const encoder = new TextEncoder();
  return async () =>
    new Response(
      new ReadableStream({
        start(controller) {
          for (const frame of frames) controller.enqueue(encoder.encode(`data: ${JSON.stringify(frame)}\n\n`));
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
    const model = openaiModel('m', {
      api: 'chat',
      apiKey: 'k',
      baseURL: 'http://localhost:9/v1',
      maxRetries: 0,
      fetch: answering(then),
    });
    const runner = createRunner({ agent: llmAgent({ name: 'helper', model }) });
    const stop = new AbortController();
    for await (const event of runner.stream({ message: 'go', signal: stop.signal })) {
      if (event.type === 'delta' && then === 'stalls') stop.abort();
      if (event.type !== 'end') continue;
      expect(event.result).toMatchObject({ status, usage: { inputTokens: 1200, outputTokens: 1 } });
      expect(event.result.usageByModel).toMatchObject([{ usage: { inputTokens: 1200, outputTokens: 1 } }]);
    }
  },
);
