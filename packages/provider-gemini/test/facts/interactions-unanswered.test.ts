import { createRunner, llmAgent } from '@mortise/core';
import { json, serve } from '@mortise/provider-kit/test';
import { describe, expect, it } from 'vitest';
import { interactionsDialect as dialect } from '../support/interactions-dialect.ts';

/** Answers that ask the client to run something that no code handles. */
describe('an answer of the Interactions API that asks the client for something unsupported', () => {
  it.each([
    ['a step that is newer than this package', [{ type: 'robot_call', id: 'r' }]],
    ['no steps', []],
    [
      'a newer step next to text',
      [
        { type: 'robot_call', id: 'r' },
        { type: 'model_output', content: [{ type: 'text', text: 'I go.' }] },
      ],
    ],
  ])('an answer with %s fails with an error code', async (_, steps) => {
    const { model } = await serve(dialect, [json({ id: 'i', status: 'requires_action', steps })], { stream: false });
    const runner = createRunner({ agent: llmAgent({ name: 'helper', model }) });
    const result = await runner.run({ message: 'Go' });
    expect(result).toMatchObject({ status: 'failed', error: { code: 'unhandled_call' } });
  });
});
