import {
  createRunner,
  functionTool,
  inMemorySessionService,
  type JsonValue,
  llmAgent,
  type Model,
  type ModelEvent,
} from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import { importSession } from '@mortise/session-tools';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { anyInput } from '../harness/any-input.ts';
import { key } from '../harness/inspect-run.ts';

/** Sources that block timers; the test fails by its timeout if one hangs. */
const endless: { readonly [what: string]: () => AsyncIterable<unknown> } = {
  'of texts': () => forEver('x'),
  'of objects': () => forEver({ a: 1 }),
  'of empty strings': () => forEver(''),
  'of bytes': () => forEver(new Uint8Array(1)),
  'of an iterator without a return method': () => ({
    [Symbol.asyncIterator]: () => ({ next: async () => ({ done: false, value: 'x' }) }),
  }),
  'of a stream': () => {
    const body = new ReadableStream({ pull: (controller) => controller.enqueue('x') });
    return body as unknown as AsyncIterable<unknown>;
  },
  'nested in other iterables': () => nested(forEver('x'), 5),
};

async function* forEver(value: unknown): AsyncGenerator<unknown, void, void> {
  for (;;) yield value;
}

async function* nested(values: AsyncIterable<unknown>, depth: number): AsyncGenerator<unknown, void, void> {
  yield* depth === 0 ? values : nested(values, depth - 1);
}

describe('an endless async iterable without real waits', () => {
  for (const [what, make] of Object.entries(endless)) {
    for (const artifacts of [undefined, inMemoryArtifactService()]) {
      it(`an endless iterable ${what} ends at the timeout of its tool${artifacts ? ', where long results are kept' : ''}`, async () => {
        const flood = functionTool({
          name: 'flood',
          description: 'Floods',
          effect: 'read',
          timeoutMs: 50,
          // The yielded values of a generator are progress, which renews `timeoutMs`.
          maxTotalTimeoutMs: 50,
          input: anyInput,
          run: make as () => unknown,
        });
        const { say, outcomes } = testApp(
          [{ calls: [{ name: 'flood' }] }, 'done'],
          { tools: [flood] },
          artifacts && { artifacts },
        );
        expect(await say('go')).toMatchObject({ status: 'completed' });
        const [outcome] = await outcomes();
        // A fast machine reads all that may be read in that time.
        expect(outcome).toMatchObject(outcome?.status === 'ok' ? {} : { status: 'error', code: 'tool_timeout' });
      });
    }
  }

  it('an endless async iterable without real waits is ended by the deadline and the signal of the run', async () => {
    const flood = functionTool({
      name: 'flood',
      description: 'Floods',
      effect: 'read',
      input: anyInput,
      run: endless['of objects'] as () => unknown,
    });
    const artifacts = inMemoryArtifactService();
    const app = testApp([{ calls: [{ name: 'flood' }] }], { tools: [flood] }, { artifacts });
    expect(await app.say('go', { limits: { deadlineMs: 50 } })).toMatchObject({ status: 'limited' });
  });
});

describe('endless progress without real waits', () => {
  for (const pause of [null, undefined]) {
    it(`endless progress ends by the total time of its tool${pause === null ? '' : ', also without any wait'}`, async () => {
      const flood = functionTool({
        name: 'flood',
        description: 'Floods',
        effect: 'read',
        maxTotalTimeoutMs: 50,
        input: anyInput,
        run: async (_input, context): Promise<JsonValue> => {
          for (;;) {
            context.progress(1);
            if (pause === null) await pause;
          }
        },
      });
      const { watch, outcomes } = testApp([{ calls: [{ name: 'flood' }] }, 'done'], { tools: [flood] });
      await watch({ message: 'go' });
      expect(await outcomes()).toMatchObject([{ status: 'error', code: 'tool_timeout' }]);
    });
  }

  it('endless progress without real waits is ended by the deadline of the run', async () => {
    const flood = functionTool({
      name: 'flood',
      description: 'Floods',
      effect: 'read',
      input: anyInput,
      run: async (_input, context): Promise<JsonValue> => {
        for (;;) {
          context.progress(1);
          await null;
        }
      },
    });
    const { say } = testApp([{ calls: [{ name: 'flood' }] }], { tools: [flood] });
    expect(await say('go', { limits: { deadlineMs: 50 } })).toMatchObject({ status: 'limited' });
  });
});

/** Creates a model that never ends its answer, and never waits. */
function chatty(event: ModelEvent): Model {
  return {
    provider: 'chatty',
    id: 'chatty',
    async *generate() {
      for (;;) yield event;
    },
  };
}

describe('a model with an endless stream', () => {
  const deltas: readonly ModelEvent[] = [
    { type: 'textDelta', index: 0, delta: '' },
    { type: 'functionCallDelta', index: 0, argsDelta: '' },
  ];
  for (const delta of deltas) {
    it(`a model with endless "${delta.type}" events is ended by the deadline, whether or not it is read`, async () => {
      const app = createRunner({ agent: llmAgent({ name: 'helper', model: chatty(delta) }), graceMs: 30 });
      expect(await app.run({ message: 'go', limits: { deadlineMs: 50 } })).toMatchObject({ status: 'limited' });
      let seen = 0;
      for await (const event of app.stream({ message: 'go', limits: { deadlineMs: 50 } })) {
        seen++;
        if (event.type === 'end') expect(event.result.status).toBe('limited');
      }
      expect(seen).toBeGreaterThan(1);
    });
  }
});

it('many turns that wait for nothing let the deadline fire', async () => {
  const tool = functionTool({ name: 'next', description: 'Next', effect: 'read', input: anyInput, run: () => 1 });
  const calls = Array.from({ length: 100_000 }, () => ({ calls: [{ name: 'next' }] }));
  const app = testApp(calls, { tools: [tool] });
  const limits = { deadlineMs: 100, modelCalls: 1e9 };
  expect(await app.runner.run({ message: 'go', limits })).toMatchObject({ status: 'limited' });
});

it('a turn of many calls that wait for nothing lets timers fire', async () => {
  let fired = 0;
  const timer = setInterval(() => fired++, 1);
  const tool = functionTool({ name: 'next', description: 'Next', input: anyInput, run: () => 1 });
  const calls = Array.from({ length: 5_000 }, () => ({ name: 'next' }));
  await testApp([{ calls }, 'done'], { tools: [tool] }).say('go');
  clearInterval(timer);
  expect(fired).toBeGreaterThan(2);
});

it('an endless import lets timers fire', async () => {
  let over = false;
  setTimeout(() => {
    over = true;
  }, 30);
  async function* lines() {
    while (!over) yield '';
  }
  await expect(importSession(inMemorySessionService(), key, lines())).rejects.toMatchObject({ code: 'import_invalid' });
});
