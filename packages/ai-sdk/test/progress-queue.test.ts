import { createRunner, functionTool, llmAgent } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { expect, it } from 'vitest';
import { toAiTools } from '../src/index.ts';
import { ProgressQueue } from '../src/tools/out/progress-queue.ts';

it('a push to the progress queue resolves when its value was read, and the values end after the last one', async () => {
  const queue = new ProgressQueue<number>();
  const pushed: number[] = [];
  const pushing = (async () => {
    for (const value of [1, 2]) {
      await queue.push(value);
      pushed.push(value);
    }
    queue.end();
  })();
  const values = queue.values();
  const seen = [[(await values.next()).value, [...pushed]]];
  seen.push([(await values.next()).value, [...pushed]]);
  expect(seen).toEqual([
    [1, []],
    [2, [1]],
  ]);
  expect((await values.next()).done).toBe(true);
  await pushing;
});

it('a push to the progress queue does not wait once the reader has stopped', async () => {
  const queue = new ProgressQueue<number>();
  const waiting = queue.push(1);
  queue.end();
  await waiting;
  await queue.push(2);
});

it('a slow reader of an exported tool gets the newest progress, and the output', async () => {
  let shown = 0;
  const tool = functionTool({
    name: 'pack',
    description: 'Packs',
    effect: 'read',
    async *run() {
      for (; shown < 2_000; shown++) yield { at: shown, text: 'x'.repeat(100) };
      return 'packed';
    },
  });
  const runner = createRunner({ agent: llmAgent({ name: 'packer', model: scriptedModel([]), tools: [tool] }) });
  const { tools } = await toAiTools(runner);
  const read: unknown[] = [];
  for await (const value of tools['pack']?.execute?.({}, { toolCallId: 'c1', messages: [] }) ?? []) {
    if (read.length === 0) while (shown < 2_000) await new Promise((resolve) => setImmediate(resolve));
    read.push(value);
  }
  expect(read.at(-1)).toBe('packed');
  expect(read.length).toBeLessThan(500);
});
