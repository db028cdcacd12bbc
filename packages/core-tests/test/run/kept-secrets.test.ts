import { createRunner, functionTool, llmAgent, type Model, type RunEvent } from '@mortise/core';
import { testApp } from '@mortise/testing/vitest';
import { expect, it } from 'vitest';
import { sessionId, watchAll } from '../harness/inspect-run.ts';

const secret = 'hunter2hunter2';

/** A model that registers its key with the run and answers with it. */
const telling: Model = {
  provider: 'none',
  id: 'none',
  async *generate(_request, { keepSecret }) {
    keepSecret?.('key', secret);
    const text = `the key is ${secret}`;
    yield { type: 'textDelta', index: 0, delta: text };
    yield {
      type: 'end',
      content: { role: 'model', parts: [{ type: 'text', text }] },
      finishReason: { unified: 'stop' },
    };
  },
};

function textOf(seen: readonly RunEvent[]): string {
  return JSON.stringify(seen);
}

it('a secret that a model registers is masked from its first delta on', async () => {
  const runner = createRunner({ agent: llmAgent({ name: 'agent', model: telling }) });
  const seen = await watchAll(runner, { session: sessionId, message: 'hi' });
  expect(seen.at(-1)).toMatchObject({ result: { status: 'completed', text: 'the key is «secret:key»' } });
  expect(textOf(seen)).not.toContain(secret);
});

it('a secret that a tool registers is masked in its progress and in its result', async () => {
  const tool = functionTool({
    name: 'act',
    description: 'Acts',
    run: (_args, context) => {
      context.keepSecret('key', secret);
      context.progress(`with ${secret}`);
      return secret;
    },
  });
  const app = testApp([{ calls: [{ name: 'act' }] }, 'done'], { tools: [tool] });
  const seen = await app.watch({ message: 'go' });
  expect(seen).toContainEqual(expect.objectContaining({ type: 'toolProgress', value: 'with «secret:key»' }));
  expect(textOf(seen)).not.toContain(secret);
  expect(JSON.stringify(await app.log())).not.toContain(secret);
  expect(await app.outcomes()).toEqual([{ status: 'ok', output: '«secret:key»' }]);
});
