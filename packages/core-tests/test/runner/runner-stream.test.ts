import { collectRun, functionTool, orThrow, RunError, type RunEvent } from '@mortise/core';
import type { ScriptedStep } from '@mortise/testing';
import { fakeClock, fakeIds } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { key, only, sessionId } from '../harness/inspect-run.ts';

const add = functionTool({
  name: 'add',
  description: 'Adds',
  run: (_input, context) => {
    context.progress({ step: 1 });
    context.setState('added', true);
    return { sum: 3 };
  },
});

const scripts: Readonly<Record<string, readonly ScriptedStep[]>> = {
  'an answer': ['hello'],
  'calls and an answer': [
    {
      thought: 'hm',
      text: 'wait',
      calls: [{ name: 'add' }, { name: 'nobody' }],
      usage: { inputTokens: 5, outputTokens: 7 },
    },
    'done',
  ],
  'a failure': [{ text: 'half', fail: { code: 'overloaded' } }],
  'a limit': [{ calls: [{ name: 'add' }] }, { calls: [{ name: 'add' }] }],
  'a refusal': [{ text: 'I', finishReason: 'safety' }],
};

function appOf(steps: readonly ScriptedStep[]) {
  return testApp(steps, { tools: [add] }, { clock: fakeClock().now, newId: fakeIds(), limits: { modelCalls: 2 } });
}

describe('run', () => {
  for (const [what, steps] of Object.entries(scripts)) {
    it(`run returns the result of the collected stream: ${what}`, async () => {
      const one = appOf(steps);
      const other = appOf(steps);
      const ran = await one.runner.run({ session: sessionId, message: 'go' });
      const collected = await collectRun(other.runner.stream({ session: sessionId, message: 'go' }));
      expect(ran).toEqual(collected);
      expect(await one.log()).toEqual(await other.log());
      expect(one.model.requests).toEqual(other.model.requests);
    });
  }

  it('run resolves if the run failed, and orThrow throws with its code', async () => {
    const result = await appOf([{ fail: { code: 'overloaded', message: 'try later' } }]).say('go');
    expect(result.status).toBe('failed');
    expect(() => orThrow(result)).toThrow(RunError);
    expect(() => orThrow(result)).toThrow(expect.objectContaining({ code: 'overloaded', message: 'try later' }));
  });

  it('run returns a result that orThrow returns unless the run failed', async () => {
    for (const steps of [['hello'], [{ calls: [{ name: 'add' }] }, { calls: [{ name: 'add' }] }]]) {
      const result = await appOf(steps).say('go');
      expect(orThrow(result)).toBe(result);
    }
  });
});

describe('a stream', () => {
  for (const [what, steps] of Object.entries(scripts)) {
    it(`a stream has exactly one end event, as its last: ${what}`, async () => {
      const seen = await appOf(steps).watch({ message: 'go' });
      expect(only(seen, 'end')).toHaveLength(1);
      expect(seen.at(-1)?.type).toBe('end');
    });

    it(`a stream shows an event only after it was stored: ${what}`, async () => {
      const { runner, sessions } = appOf(steps);
      for await (const shown of runner.stream({ session: sessionId, message: 'go' })) {
        if (shown.type !== 'event') continue;
        const session = await sessions.load(key);
        expect(session?.events.map(({ id }) => id)).toContain(shown.event.id);
      }
    });

    it(`a stream shows every event of the log once, in its order: ${what}`, async () => {
      const { watch, log } = appOf(steps);
      const seen = await watch({ message: 'go' });
      expect(only(seen, 'event').map(({ event }) => event)).toEqual(await log());
    });
  }

  it('a stream shows texts, thoughts and arguments as they arrive, and the deltas add up to the complete parts', async () => {
    const { watch } = testApp(
      [{ thought: 'thinking', text: 'a long answer', calls: [{ name: 'add', args: { a: 1 } }], chunks: 3 }, 'done'],
      { tools: [add] },
    );
    const deltas = only(await watch({ message: 'go' }), 'delta');
    const whole = (kind: string, index: number): string =>
      deltas
        .filter((delta) => delta.kind === kind && delta.index === index)
        .map(({ text }) => text)
        .join('');
    expect([whole('thought', 0), whole('text', 1), whole('args', 2)]).toEqual(['thinking', 'a long answer', '{"a":1}']);
    expect(deltas.find(({ kind }) => kind === 'args')).toMatchObject({ name: 'add', author: 'helper' });
    expect(deltas.length).toBeGreaterThan(8);
  });

  it('a run writes the same log however the answer of the model is split into chunks', async () => {
    const logs = await Promise.all(
      [undefined, 1, 2, 100].map(async (chunks) => {
        const { watch, log } = appOf([
          { text: 'wait for it', calls: [{ name: 'add', args: { a: [1, 2] } }], ...(chunks && { chunks }) },
          'done',
        ]);
        await watch({ message: 'go' });
        return log();
      }),
    );
    for (const log of logs) expect(log).toEqual(logs[0]);
  });

  it('a stream shows the start, the progress and the end of a call, and the end only after the response was stored', async () => {
    const seen = await appOf(scripts['calls and an answer'] ?? []).watch({ message: 'go' });
    const ofCall = seen.filter((event) =>
      event.type === 'toolStart' || event.type === 'toolEnd'
        ? event.call.name === 'add'
        : event.type === 'toolProgress',
    );
    expect(ofCall.map(({ type }) => type)).toEqual(['toolStart', 'toolProgress', 'toolEnd']);
    expect(ofCall[1]).toMatchObject({ value: { step: 1 } });
    const ended = seen.findIndex((event) => event.type === 'toolEnd' && event.call.name === 'add');
    const stored = seen.findIndex(
      (event) => event.type === 'event' && event.event.type === 'response' && event.event.outcome.status === 'ok',
    );
    expect(stored).toBeLessThan(ended);
    expect(stored).toBeGreaterThan(-1);
  });

  it('a stream shows progress that is not JSON as a string', async () => {
    const tool = functionTool({
      name: 'add',
      description: 'Adds',
      run: (_input, context) => {
        for (const value of [() => 1, 2n, undefined]) context.progress(value);
      },
    });
    const { watch } = testApp([{ calls: [{ name: 'add' }] }, 'done'], { tools: [tool] });
    expect(only(await watch({ message: 'go' }), 'toolProgress').map(({ value }) => value)).toEqual([
      expect.stringContaining('function'),
      '2',
      null,
    ]);
  });

  it('a stream waits for a slow reader, and loses no delta', async () => {
    const text = 'x'.repeat(2_000);
    const { runner } = testApp([{ text, chunks: 1 }]);
    let got = '';
    for await (const event of runner.stream({ message: 'go' })) {
      if (event.type !== 'delta') continue;
      got += event.text;
      if (got.length % 500 === 0) await new Promise((resolve) => setTimeout(resolve));
    }
    expect(got).toBe(text);
  });

  it('a stream with too much progress keeps only the newest progress', async () => {
    const tool = functionTool({
      name: 'add',
      description: 'Adds',
      run: (_input, context) => {
        for (let step = 0; step < 100_000; step++) context.progress(step);
      },
    });
    const { watch } = testApp([{ calls: [{ name: 'add' }] }, 'done'], { tools: [tool] });
    const shown = only(await watch({ message: 'go' }), 'toolProgress');
    expect(shown.length).toBeLessThan(1_000);
    expect(shown.at(-1)?.value).toBe(99_999);
  });
});

describe('the events of a run', () => {
  it('the events of a run have unique ids and their authors, and each message has one invocation', async () => {
    const { say, log } = testApp([{ calls: [{ name: 'add' }] }, 'one', 'two'], { tools: [add] });
    await say('first');
    await say('second');
    const events = await log();
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    expect(new Set(events.map(({ invocationId }) => invocationId)).size).toBe(2);
    expect(new Set(events.slice(0, -2).map(({ invocationId }) => invocationId)).size).toBe(1);
    for (const event of events) {
      expect(event.v).toBe(1);
      expect(event.author).toBe(event.type === 'input' ? 'user' : 'helper');
    }
  });

  it('the events of a run use the clock and ids of the runner', async () => {
    const clock = fakeClock(5_000);
    const { say, log } = testApp(['hello'], {}, { clock: clock.now, newId: fakeIds('x') });
    await say('hi');
    for (const event of await log()) {
      expect(event.timestamp).toBe(5_000);
      expect(event.id).toMatch(/^x-\d+\.\d+$/);
    }
  });

  it('the events of a run are JSON', async () => {
    const { say, log } = appOf(scripts['calls and an answer'] ?? []);
    await say('go');
    const events = await log();
    expect(JSON.parse(JSON.stringify(events))).toEqual(events);
  });

  it('the events of a run name the model of each content', async () => {
    const { say, logOf } = testApp(['hello']);
    await say('hi');
    expect((await logOf('model'))[0]?.content.origin).toEqual({ provider: 'scripted', model: 'scripted' });
  });

  it('the events of a run include the texts for a reader that needs only texts', async () => {
    const seen: readonly RunEvent[] = await appOf(['hello']).watch({ message: 'go' });
    expect(only(seen, 'delta').map(({ text }) => text)).toEqual(['hello']);
  });
});
