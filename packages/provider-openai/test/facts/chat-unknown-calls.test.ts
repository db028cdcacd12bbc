import { createRunner, llmAgent } from '@mortise/core';
import { serve, streamed } from '@mortise/provider-kit/test';
import { describe, expect, it } from 'vitest';
import { chunk, chatDialect as dialect } from '../support/chat-dialect.ts';

/**
 * Answers that ask the client to run something that no code handles: such an answer never completes silently.
 */
describe('a Chat Completions answer with a call that the client has no code for', () => {
  it.each([[], [chunk({ content: 'I go.' })]])(
    'a call of a type that is newer than this package fails the answer with an error code',
    async (...said) => {
      const robot = { index: 0, id: 'call_1', type: 'robot', robot: { walk: 1 } };
      const answer = streamed(dialect, [...said, chunk({ tool_calls: [robot] }), chunk({}, 'tool_calls')]);
      const { model } = await serve(dialect, [answer]);
      const runner = createRunner({ agent: llmAgent({ name: 'helper', model }) });
      const result = await runner.run({ message: 'Go' });
      expect(result).toMatchObject({ status: 'failed', error: { code: 'unhandled_call' } });
    },
  );

  it('a finish reason for calls without a call fails the answer with an error code', async () => {
    const lost = streamed(dialect, [chunk({ content: '' }), chunk({}, 'tool_calls')]);
    const { model } = await serve(dialect, [lost, lost, lost]);
    const runner = createRunner({ agent: llmAgent({ name: 'helper', model }) });
    const result = await runner.run({ message: 'Go' });
    expect(result.status).toBe('failed');
    expect(result.error?.code).toMatch(/^[a-z_]+$/);
  });
});
