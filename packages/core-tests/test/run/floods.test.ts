import { adkEvents } from '@mortise/adk';
import { fromAiTools } from '@mortise/ai-sdk';
import {
  createRunner,
  functionTool,
  inMemorySessionService,
  llmAgent,
  type Model,
  type ModelEvent,
  paced,
  type RunEvent,
  schemaTool,
  type Tool,
  type Toolset,
} from '@mortise/core';
import { partialOutputs, retryModel } from '@mortise/models';
import { importHistory, importSession } from '@mortise/session-tools';
import { scriptedModel } from '@mortise/testing';
import { liveRuns, uiHandler } from '@mortise/ui';
import { describe, expect, it } from 'vitest';
import { anyInput } from '../harness/any-input.ts';
import { flood, loopTurn } from '../harness/flood.ts';
import { key } from '../harness/inspect-run.ts';

/** Reads a flood to its end, whatever happens to it. */
type Reader = (items: (item: unknown) => AsyncGenerator<never, void, void>) => Promise<unknown>;

function runWith(...tools: readonly (Tool | Toolset)[]): Promise<unknown> {
  const model = scriptedModel([{ calls: [{ name: 'flood', args: {} }] }, 'done']);
  return createRunner({ agent: llmAgent({ name: 'helper', model, tools: [...tools] }) }).run('go');
}

/** A schema like one of the AI SDK's `jsonSchema()`. */
const aiSchema = { [Symbol.for('vercel.ai.schema')]: true, jsonSchema: { type: 'object' } };
const described = { name: 'flood', description: 'Floods' };
const done: ModelEvent = {
  type: 'end',
  content: { role: 'model', parts: [{ type: 'text', text: 'done' }] },
  finishReason: { unified: 'stop' },
  usage: {},
} as unknown as ModelEvent;

function modelOf(items: () => AsyncGenerator<never, void, void>): Model {
  return {
    provider: 'flood',
    id: 'flood',
    async *generate() {
      yield* items();
      yield done;
    },
  };
}

const delta = { type: 'textDelta', index: 0, delta: 'x' };
const warning = { type: 'warning', feature: 'f', message: 'the same' };

const readers: { readonly [what: string]: Reader } = {
  'progress of functionTool': (items) => runWith(functionTool({ ...described, run: () => items({ done: 1 }) })),
  'progress of schemaTool': (items) =>
    runWith(
      schemaTool({
        ...described,
        inputJsonSchema: { type: 'object' },
        unchecked: true,
        run: () => items({ done: 1 }),
      } as never),
    ),
  'values of an AI SDK execute': (items) =>
    runWith(
      fromAiTools(
        {
          flood: { description: 'Floods', inputSchema: aiSchema, execute: () => items('x') } as never,
        },
        { unchecked: true },
      ),
    ),
  'chunks of a result': (items) =>
    runWith(
      functionTool({
        ...described,
        input: anyInput,
        run: () => ({ [Symbol.asyncIterator]: () => ({ next: nextOf(items('x')) }) }),
      }),
    ),
  'deltas of a model': (items) =>
    createRunner({ agent: llmAgent({ name: 'helper', model: modelOf(() => items(delta)) }) }).run('go'),
  'warnings of a model that is retried': (items) =>
    createRunner({
      agent: llmAgent({ name: 'helper', model: retryModel(modelOf(() => items(warning))) }),
    }).run('go'),
  'lines of an export': (items) => importSession(inMemorySessionService(), key, items('')),
  'messages of a history': (items) =>
    importHistory(inMemorySessionService(), key, items({ role: 'user', content: 'hello' })),
  'events for partialOutputs': (items) => {
    const agent = llmAgent({ name: 'helper', model: scriptedModel([]), output: anyInput });
    return all(partialOutputs(items({ type: 'other' }) as AsyncGenerator<RunEvent>, agent));
  },
  'events for adkEvents': (items) => all(adkEvents(items({ type: 'toolProgress' }) as AsyncGenerator<RunEvent>)),
  'pieces of the body of a request to uiHandler': async (items) => {
    const sessions = inMemorySessionService();
    const runner = createRunner({ sessions, agent: llmAgent({ name: 'helper', model: scriptedModel([]) }) });
    const authorize = () => ({ appName: 'app', userId: 'user' });
    const handler = uiHandler({ runs: liveRuns({ sessions, runner }), authorize });
    const pieces = items(new Uint8Array([32]));
    const body = new ReadableStream({
      async pull(controller) {
        const { done: isOver, value } = await pieces.next();
        if (isOver) controller.close();
        else controller.enqueue(value);
      },
    });
    const headers = { 'content-type': 'application/json' };
    const { id } = (await (await handler(new Request('http://localhost/api/s', { method: 'POST' }))).json()) as {
      id: string;
    };
    const address = `http://localhost/api/s/${id}`;
    return handler(new Request(address, { method: 'POST', body, headers, duplex: 'half' } as RequestInit));
  },
};

function nextOf(items: AsyncGenerator): () => Promise<IteratorResult<unknown>> {
  return () => items.next();
}

async function all(items: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of items);
}

describe('endless synchronous sources', () => {
  for (const [what, read] of Object.entries(readers))
    it(`an endless synchronous source of ${what} yields to the event loop`, async () => {
      let seen: (() => number) | undefined;
      const outcome = read((item) => {
        const { items, inARow } = flood(item as never);
        seen = inARow;
        return items;
      });
      await Promise.allSettled([outcome]);
      expect(seen?.()).toBeGreaterThan(1);
      expect(seen?.()).toBeLessThanOrEqual(64);
    });
});

describe('a tool with endless progress', () => {
  const endless = functionTool({
    ...described,
    async *run() {
      for (;;) yield 1;
    },
  });

  it('a tool with endless progress lets another session of the runner complete, and is ended by an abort', async () => {
    const model: Model = {
      provider: 'p',
      id: 'm',
      generate: (request, options) => {
        const text = JSON.stringify(request.contents);
        const step = text.includes('go') ? { calls: [{ name: 'flood', args: {} }] } : 'hello';
        return scriptedModel([step]).generate(request, options);
      },
    };
    const runner = createRunner({ agent: llmAgent({ name: 'helper', model, tools: [endless] }), graceMs: 30 });
    const stop = new AbortController();
    const flooded = runner.run({ message: 'go', signal: stop.signal });
    await loopTurn();
    expect(await runner.run('hi')).toMatchObject({ status: 'completed', text: 'hello' });
    stop.abort();
    expect(await flooded).toMatchObject({ status: 'cancelled' });
  });

  it('a tool with endless progress is ended by the deadline of the run', async () => {
    const model = scriptedModel([{ calls: [{ name: 'flood', args: {} }] }, 'done']);
    const runner = createRunner({ agent: llmAgent({ name: 'helper', model, tools: [endless] }), graceMs: 30 });
    expect(await runner.run({ message: 'go', limits: { deadlineMs: 30 } })).toMatchObject({ status: 'limited' });
  });
});

describe('paced', () => {
  it('paced yields the items of an async iterable, a list, a stream and an iterator, in order', async () => {
    const numbers = Array.from({ length: 40 }, (_, at) => at);
    async function* each(): AsyncGenerator<number, string, void> {
      yield* numbers;
      return 'over';
    }
    const stream = new ReadableStream<number>({
      start(controller) {
        for (const number of numbers) controller.enqueue(number);
        controller.close();
      },
    });
    for (const source of [each(), numbers, stream, { next: nextOf(each()) } as AsyncIterator<number>]) {
      const read: number[] = [];
      for await (const number of paced<number>(source)) read.push(number);
      expect(read).toEqual(numbers);
    }
  });

  it('paced passes on the return value of a generator, and closes it when the reader stops', async () => {
    const left: string[] = [];
    async function* each(): AsyncGenerator<number, string, void> {
      try {
        yield 1;
        yield 2;
      } finally {
        left.push('left');
      }
      return 'over';
    }
    const read = paced(each());
    expect([await read.next(), await read.next(), await read.next()]).toEqual([
      { done: false, value: 1 },
      { done: false, value: 2 },
      { done: true, value: 'over' },
    ]);
    for await (const _ of paced(each())) break;
    expect(left).toEqual(['left', 'left']);
  });

  it('paced requests no further item once the reader stops during a turn of the event loop', async () => {
    let asked = 0;
    const read = paced({ next: async () => ({ done: false, value: ++asked }) as const });
    for (let at = 0; at < 15; at++) await read.next();
    const next = read.next();
    await read.return();
    expect(await next).toEqual({ done: true, value: undefined });
    expect(asked).toBe(15);
  });
});
