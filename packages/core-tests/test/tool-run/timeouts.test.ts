import { functionTool, type Tool } from '@mortise/core';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { delay, key, only, outcomesIn } from '../harness/inspect-run.ts';

const call = { calls: [{ name: 'slow' }] };

function slowTool(run: Parameters<typeof functionTool>[0]['run'], options: Partial<Tool> = {}): Tool {
  return {
    ...functionTool({
      name: 'slow',
      description: 'Slow',
      timeoutMs: 15,
      maxTotalTimeoutMs: 15,
      run: run as () => unknown,
    }),
    // The outcome of a write is then unknown: in-doubt.test.ts.
    effect: 'idempotent',
    ...options,
  };
}

describe('a tool that takes longer than its timeout', () => {
  it('a tool that takes longer than its timeout gives the error tool_timeout, and the turn continues', async () => {
    const { say, model } = testApp([call, 'done'], { tools: [slowTool(() => new Promise(() => {}))] });
    expect(await say('go')).toMatchObject({ status: 'completed', text: 'done' });
    expect(outcomesIn(model.requests[1])).toMatchObject([
      { status: 'error', code: 'tool_timeout', message: expect.stringContaining('effect is unknown') },
    ]);
  });

  it('a tool that takes longer than its timeout is not reported to have an effect if it only reads', async () => {
    const { say, model } = testApp([call, 'done'], {
      tools: [slowTool(() => new Promise(() => {}), { effect: 'read' })],
    });
    await say('go');
    const [outcome] = outcomesIn(model.requests[1]);
    expect(outcome).toMatchObject({ code: 'tool_timeout' });
    expect(JSON.stringify(outcome)).not.toContain('effect');
  });

  it('a tool that takes longer than its timeout has its signal aborted', async () => {
    const seen: unknown[] = [];
    const tool = slowTool(
      (_input, { signal }) =>
        new Promise(() => {
          signal.addEventListener('abort', () => seen.push(signal.reason));
        }),
    );
    await testApp([call, 'done'], { tools: [tool] }).say('go');
    expect(seen).toMatchObject([{ name: 'TimeoutError' }]);
  });

  it('a tool that takes longer than its timeout has its signal aborted, even if the tool first reads the signal later', async () => {
    const seen: unknown[] = [];
    const tool = slowTool(async (_input, context) => {
      await delay(30);
      seen.push(context.signal.aborted);
    });
    await testApp([call, 'done'], { tools: [tool] }).say('go');
    await expect.poll(() => seen).toEqual([true]);
  });

  it('a tool that takes longer than its timeout is closed if it is a generator, and shows no further progress', async () => {
    let ended = false;
    let steps = 0;
    const tool = slowTool(async function* () {
      try {
        for (; steps < 20; steps++) {
          await delay(5);
          yield steps;
        }
      } finally {
        ended = true;
      }
    });
    const { watch } = testApp([call, { text: 'done', delayMs: 30 }], { tools: [tool] });
    const seen = await watch({ message: 'go' });
    await expect.poll(() => ended).toBe(true);
    expect(steps).toBeLessThan(10);
    const end = seen.findIndex(({ type }) => type === 'toolEnd');
    expect(only(seen.slice(end), 'toolProgress')).toEqual([]);
  });

  it('a tool that takes longer than its timeout does not delay parallel calls', async () => {
    const quick = functionTool({ name: 'quick', description: 'Quick', run: () => 'fine' });
    const { say, model } = testApp([{ calls: [{ name: 'slow' }, { name: 'quick' }] }, 'done'], {
      tools: [slowTool(() => new Promise(() => {})), quick],
    });
    await say('go');
    expect(outcomesIn(model.requests[1])).toMatchObject([{ code: 'tool_timeout' }, { status: 'ok', output: 'fine' }]);
  });
});

describe('the outcome of a tool after its timeout', () => {
  const late: Readonly<Record<string, readonly [() => unknown, unknown]>> = {
    'a result': [() => delay(30).then(() => ({ paid: true })), { status: 'ok', output: { paid: true } }],
    'an error': [
      () => delay(30).then(() => Promise.reject(new TypeError('canary'))),
      { status: 'error', code: 'tool_threw' },
    ],
    'a result that is not JSON': [
      () => delay(30).then(() => () => 1),
      { status: 'error', code: 'result_unserialisable' },
    ],
  };

  for (const [what, [run, outcome]] of Object.entries(late)) {
    it(`the outcome of a tool after its timeout is delivered and stored by the next run: ${what}`, async () => {
      const { say, logOf, sessions, log } = testApp([call, 'done', 'hello'], {
        tools: [slowTool(run as () => unknown)],
      });
      await say('go');
      await expect.poll(() => sessions.mail(key)).toHaveLength(1);
      expect(await say('and?')).toMatchObject({ status: 'completed', text: 'hello' });
      expect(await logOf('late')).toMatchObject([{ outcome }]);
      expect(await logOf('response')).toHaveLength(1);
      expect(JSON.stringify(await log())).not.toContain('canary');
    });
  }

  it('the outcome of a tool after its timeout is processed by the same run if this run is still active', async () => {
    const { say, logOf } = testApp([call, { text: 'hm', delayMs: 60, calls: [{ name: 'quick' }] }, 'done'], {
      tools: [
        slowTool(() => delay(30).then(() => 'at last')),
        functionTool({ name: 'quick', description: 'Quick', run: () => 1 }),
      ],
    });
    expect(await say('go')).toMatchObject({ status: 'completed' });
    expect(await logOf('late')).toMatchObject([{ outcome: { status: 'ok', output: 'at last' } }]);
  });

  it('the outcome of a tool after its timeout does not change the state', async () => {
    const tool = slowTool(async (_input, context) => {
      await delay(30);
      context.setState('paid', true);
      context.setState('temp:paid', true);
    });
    const { say, sessions, logOf } = testApp([call, 'done', 'hello'], { tools: [tool] });
    await say('go');
    await expect.poll(() => sessions.mail(key)).toHaveLength(1);
    await say('and?');
    expect((await sessions.load(key))?.state).toEqual({});
    expect((await logOf('late'))[0]).not.toHaveProperty('actions');
  });
});

describe('a result from the inbox', () => {
  it('a result from the inbox for an unknown call is stored as late', async () => {
    const { say, resume, sessions, logOf, model } = testApp(['hello']);
    await say('hi');
    await sessions.deliver(key, { id: 'r1', type: 'result', callId: 'nobody', outcome: { status: 'ok', output: 1 } });
    expect(await resume()).toMatchObject({ status: 'completed' });
    expect(await logOf('late')).toMatchObject([{ callId: 'nobody' }]);
    expect(model.requests).toHaveLength(1);
  });
});

describe('a tool that reports progress', () => {
  const working = (traits: { readonly timeoutMs: number; readonly maxTotalTimeoutMs?: number }, steps: number) =>
    functionTool({
      name: 'work',
      description: 'Works',
      effect: 'read',
      ...traits,
      run: async (_input, context) => {
        for (let step = 0; step < steps && !context.signal.aborted; step++) {
          context.progress(step);
          await delay(5);
        }
        return 'done';
      },
    });

  it('a tool that reports progress restarts its timeout with each progress, also without a watcher', async () => {
    const { say, outcomes } = testApp([{ calls: [{ name: 'work' }] }, 'done'], {
      tools: [working({ timeoutMs: 300 }, 80)],
    });
    await say('go');
    expect(await outcomes()).toEqual([{ status: 'ok', output: 'done' }]);
  });

  it('a tool that reports progress is ended when it reports no more progress', async () => {
    const stuck = functionTool({
      name: 'work',
      description: 'Works',
      effect: 'read',
      timeoutMs: 20,
      run: (_input, context) => {
        context.progress(1);
        return new Promise<never>(() => {});
      },
    });
    const { say, outcomes } = testApp([{ calls: [{ name: 'work' }] }, 'done'], { tools: [stuck] });
    await say('go');
    expect(await outcomes()).toMatchObject([{ code: 'tool_timeout', message: expect.stringContaining('0.02 s') }]);
  });

  it('a tool that reports progress is ended after its total time, even if it still reports progress', async () => {
    const { say, outcomes } = testApp([{ calls: [{ name: 'work' }] }, 'done'], {
      tools: [working({ timeoutMs: 1_000, maxTotalTimeoutMs: 30 }, Number.POSITIVE_INFINITY)],
    });
    await say('go');
    expect(await outcomes()).toMatchObject([{ code: 'tool_timeout', message: expect.stringContaining('0.03 s') }]);
  });
});
