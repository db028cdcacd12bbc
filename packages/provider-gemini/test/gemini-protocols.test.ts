import type { Content } from '@mortise/core';
import { ask, endOf, type Reply, requestOf, serve, stored, streamed } from '@mortise/provider-kit/test';
import { describe, expect, it } from 'vitest';
import { chunk, type GeminiDialect, generateContentDialect } from './support/generate-content-dialect.ts';
import { interactionsDialect } from './support/interactions-dialect.ts';
import { stepsReply } from './support/sent-interaction.ts';

const ofInteractions = stepsReply(
  [{ type: 'thought' }, { type: 'thought_signature', signature: 'sig' }],
  [
    { type: 'google_search_call', id: 's1' },
    { type: 'google_search_call', arguments: { queries: ['q'] } },
  ],
  [{ type: 'model_output' }, { type: 'text', text: 'Let me look.' }],
  [{ type: 'function_call', id: 'a1', name: 'weather', signature: 'sig2', arguments: {} }],
);
const ofGenerateContent = streamed(generateContentDialect, [
  chunk({
    content: {
      role: 'model',
      parts: [
        { text: 'Hm', thought: true },
        { executableCode: { language: 'PYTHON', code: 'print(1)' }, thoughtSignature: 'sig' },
        { text: 'Let me look.', thoughtSignature: 'sig' },
        { functionCall: { id: 'a1', name: 'weather', args: {} }, thoughtSignature: 'sig' },
      ],
    },
    finishReason: 'STOP',
  }),
]);

/**
 * Returns the next request of a conversation that began with
 * this reply over one protocol, and continues over the other.
 */
async function handedOver(from: GeminiDialect, reply: Reply, to: GeminiDialect) {
  const { model: first } = await serve(from, [reply]);
  const content = stored(endOf(await ask(first)), 1);
  const call = content.parts.find((part) => part.type === 'functionCall');
  const { id = '', providerId = '', name = '' } = call ?? {};
  const outcome = { status: 'ok', output: 1 } as const;
  const results: Content = {
    role: 'tool',
    parts: [{ type: 'functionResponse', id, providerId, name, outcome }],
  };
  const { model, server } = await serve(to, [streamed(to, to.events({ text: 'Fine' }))]);
  const { contents } = requestOf();
  endOf(await ask(model, requestOf({ contents: [...contents, content, results] })));
  const body = server.requests[0]?.body ?? {};
  expect(to.problemsOf?.(body) ?? []).toEqual([]);
  expect(to.pairsOf(body)).toEqual({ calls: ['a1'], results: ['a1'] });
  return JSON.stringify(body);
}

describe('a session that moves to the other protocol of Gemini', () => {
  it('a session moves from the Interactions API to generateContent with its texts, calls and summaries', async () => {
    const body = await handedOver(interactionsDialect, ofInteractions, generateContentDialect);
    expect(body).toContain('Let me look.');
    expect(body).toContain('[google_search: \\"q\\"]');
    expect(body).not.toContain('"signature"');
    expect(body).not.toContain('google_search_call');
  });

  it('a session moves from generateContent to the Interactions API with its texts, calls and summaries', async () => {
    const body = await handedOver(generateContentDialect, ofGenerateContent, interactionsDialect);
    expect(body).toContain('Let me look.');
    expect(body).toContain('[code_execution: print(1)]');
    expect(body).not.toContain('sig');
    expect(body).not.toContain('executableCode');
  });
});
