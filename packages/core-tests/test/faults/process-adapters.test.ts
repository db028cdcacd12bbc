import {
  createRunner,
  inMemorySessionService,
  llmAgent,
  type Model,
  type ModelEvent,
  type ModelRequest,
} from '@mortise/core';
import { confirmGate, historyProblems } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { outcomesIn, watchAll } from '../harness/inspect-run.ts';
import { actThat, bothWays, watchProcess } from './play.ts';

watchProcess();

describe('an adapter that breaks its contract', () => {
  const end = (parts: unknown, more: object = {}): ModelEvent =>
    ({ type: 'end', content: { role: 'model', parts }, finishReason: { unified: 'stop' }, ...more }) as ModelEvent;
  const cyclic: Record<string, unknown> = { type: 'text', text: 'x' };
  cyclic['providerMetadata'] = cyclic;

  const lies: Readonly<Record<string, () => unknown>> = {
    'is not iterable': () => 17,
    'is undefined': () => undefined,
    'throws at once': () => {
      throw undefined;
    },
    'returns an iterator without next': () => ({ [Symbol.asyncIterator]: () => ({}) }),
    'returns invalid steps': () => ({ [Symbol.asyncIterator]: () => ({ next: async () => null }) }),
    'yields invalid events': () => iterate([null, 17, 'end', { type: 'nonsense' }, {}]),
    'ends twice': () => iterate([end([{ type: 'text', text: 'a' }]), end([{ type: 'text', text: 'b' }])]),
    'fails after its end': () =>
      iterate([end([{ type: 'text', text: 'a' }]), { type: 'failure', error: new Error('x') }]),
    'fails without an error': () => iterate([{ type: 'failure' }]),
    'fails with a text': () => iterate([{ type: 'failure', error: 'broken' }]),
    'continues endlessly after its end': () => endless(end([{ type: 'text', text: 'a' }])),
    'throws when its reader stops': () => ({
      [Symbol.asyncIterator]: () => ({
        next: async () => ({ done: false, value: end([{ type: 'text', text: 'a' }]) }),
        return: () => {
          throw new Error('left');
        },
      }),
    }),
    'rejects when its reader stops': () => ({
      [Symbol.asyncIterator]: () => ({
        next: async () => ({ done: false, value: end([{ type: 'text', text: 'a' }]) }),
        return: () => Promise.reject(new Error('left')),
      }),
    }),
    'ends without content': () => iterate([{ type: 'end' }]),
    'ends with an invalid reason': () =>
      iterate([{ type: 'end', content: { role: 'model', parts: [] }, finishReason: 'stop' }]),
    'ends with invalid parts': () => iterate([end([null, 17, { type: 'image' }])]),
    'ends with a response of a tool': () =>
      iterate([end([{ type: 'functionResponse', id: 'x', name: 'act', outcome: { status: 'ok', output: 1 } }])]),
    'ends with an invalid text': () => iterate([end([{ type: 'text', text: { toString: () => 'x' } }])]),
    'ends with a call without a name': () => iterate([end([{ type: 'functionCall', args: {} }])]),
    'ends with a cycle': () => iterate([end([cyclic])]),
    'ends with invalid usage': () =>
      iterate([end([{ type: 'text', text: 'a' }], { usage: { inputTokens: Number.NaN, outputTokens: -1 } })]),
    'yields invalid deltas': () =>
      iterate([
        { type: 'textDelta', delta: undefined },
        { type: 'functionCallDelta' },
        end([{ type: 'text', text: 'a' }]),
      ]),
  };

  for (const [what, generate] of Object.entries(lies)) {
    it(`an adapter that ${what}: the run ends with a typed result, and all stored data is JSON`, async () => {
      for (const way of ['run', 'stream'] as const) {
        const sessions = inMemorySessionService();
        const requests: ModelRequest[] = [];
        const model = {
          provider: 'lying',
          id: 'lying',
          generate: (request: ModelRequest) => {
            requests.push({ ...request, contents: [...request.contents] });
            return generate();
          },
        } as unknown as Model;
        const app = createRunner({
          agent: llmAgent({ name: 'helper', model, tools: [actThat(() => 1)] }),
          sessions,
          limits: { modelCalls: 3 },
        });
        const input = { session: 's1', message: 'go' };
        const last = way === 'run' ? await app.run(input) : (await watchAll(app, input)).at(-1);
        const result = last && 'result' in last ? last.result : last;
        expect(['completed', 'failed', 'limited']).toContain((result as { status?: unknown } | undefined)?.status);
        const events = (await sessions.load({ appName: 'app', userId: 'user', sessionId: 's1' }))?.events ?? [];
        expect(JSON.parse(JSON.stringify(events))).toEqual(events);
        expect(requests.flatMap(({ contents }) => historyProblems(contents))).toEqual([]);
      }
    });
  }

  it('a gate that uses a reserved name, or a tool without a declaration, is not called', async () => {
    const gates = [confirmGate({ only: 'act', reservedNames: ['ask_person'] })];
    const hidden = { name: 'hidden', description: 'Hidden', run: () => ({ status: 'ok' as const, output: 1 }) };
    await bothWays(
      () => ({
        steps: [{ calls: [{ name: 'ask_person' }, { name: 'hidden' }] }, 'done'],
        agent: { tools: [hidden], gates },
      }),
      async ({ model }, _way, say) => {
        await say('go');
        expect(outcomesIn(model.requests[1])).toMatchObject([{ code: 'reserved_name' }, { code: 'unknown_tool' }]);
      },
    );
  });

  async function* iterate(events: readonly unknown[]): AsyncGenerator<unknown, void, void> {
    yield* events;
  }

  async function* endless(event: unknown): AsyncGenerator<unknown, void, void> {
    for (;;) yield event;
  }
});

it('an error of a provider SDK gets a code of the core, and is kept as the cause', async () => {
  const model = {
    provider: 'x',
    id: 'x',
    generate: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new TypeError('terminated')) }) }),
  } as unknown as Model;
  const app = createRunner({ agent: llmAgent({ name: 'helper', model }) });
  expect(await app.run({ message: 'go' })).toMatchObject({
    status: 'failed',
    error: { code: 'model_failed', cause: new TypeError('terminated') },
  });
});
