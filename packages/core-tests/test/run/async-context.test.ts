import { AsyncLocalStorage } from 'node:async_hooks';
import { type Callbacks, createRunner, functionTool, llmAgent, type Model } from '@mortise/core';
import { expect, it } from 'vitest';
import { withFakeTimers } from '../harness/fake-timers.ts';

it('the async context of a hook applies to the complete stream of a model, and to the complete run of a tool', async () => {
  const where = new AsyncLocalStorage<string>();
  const seen: unknown[] = [];
  const look = async (who: string): Promise<void> => {
    seen.push([who, where.getStore()]);
    await new Promise((resolve) => setTimeout(resolve));
    seen.push([who, where.getStore()]);
  };
  let turns = 0;
  const model: Model = {
    provider: 'test',
    id: 'test',
    async *generate() {
      await look('model');
      yield turns++ === 0
        ? {
            type: 'end',
            content: { role: 'model', parts: [{ type: 'functionCall', id: '', name: 'act', args: {} }] },
            finishReason: { unified: 'functionCalls' },
          }
        : {
            type: 'end',
            content: { role: 'model', parts: [{ type: 'text', text: 'done' }] },
            finishReason: { unified: 'stop' },
          };
    },
  };
  const act = functionTool({ name: 'act', description: 'Acts', run: () => look('tool') });
  const within = (name: string): Callbacks => ({
    aroundModel: async (run) => void (await where.run(`${where.getStore() ?? ''}${name}`, run)),
    aroundTool: async (run) => void (await where.run(`${where.getStore() ?? ''}${name}`, run)),
  });
  const agent = llmAgent({ name: 'helper', model, tools: [act], callbacks: [within('b')] });
  const runner = createRunner({ agent, plugins: [within('a')] });
  expect((await runner.run('Act.')).text).toBe('done');
  expect(seen).toEqual(['model', 'model', 'tool', 'tool', 'model', 'model'].map((who) => [who, 'ab']));
});

let ask = (): void => undefined;
const asked = new Promise<void>((resolve) => {
  ask = resolve;
});
const elsewhere = asked.then(() => new Promise<string>((resolve) => setTimeout(() => resolve('fired'), 1)));

it(
  'the fake timers of the tests leave timers of other code to the platform',
  withFakeTimers(async (timers) => {
    ask();
    expect(await elsewhere).toBe('fired');
    expect(timers.count).toBe(0);
  }),
);
