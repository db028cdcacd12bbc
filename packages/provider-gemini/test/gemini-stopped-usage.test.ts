import { createRunner, llmAgent } from '@mortise/core';
import { expect, it } from 'vitest';
import { geminiModel } from '../src/index.ts';

const frames: readonly object[] = [
  {
    candidates: [{ content: { role: 'model', parts: [{ text: 'word' }] }, index: 0 }],
    usageMetadata: { promptTokenCount: 1200, candidatesTokenCount: 7 },
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
    const model = geminiModel('gemini-3-pro', { apiKey: 'k', maxRetries: 0, fetch: answering(then) });
    const runner = createRunner({ agent: llmAgent({ name: 'helper', model }) });
    const stop = new AbortController();
    for await (const event of runner.stream({ message: 'go', signal: stop.signal })) {
      if (event.type === 'delta' && then === 'stalls') stop.abort();
      if (event.type !== 'end') continue;
      expect(event.result).toMatchObject({ status, usage: { inputTokens: 1200, outputTokens: 7 } });
      expect(event.result.usageByModel).toMatchObject([{ usage: { inputTokens: 1200, outputTokens: 7 } }]);
    }
  },
);
