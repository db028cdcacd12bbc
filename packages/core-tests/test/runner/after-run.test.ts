import { type Callbacks, functionTool, type RunInput, type RunResult } from '@mortise/core';
import { confirmGate } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { key } from '../harness/inspect-run.ts';
import { payTool } from '../harness/pay-tool.ts';

const payment = { name: 'pay', args: { to: 'ada', amount: 10 } };

function watched(hook?: Callbacks['afterRun']) {
  const ends: RunResult['status'][] = [];
  const plugin: Callbacks = {
    name: 'ends',
    afterRun: async (result) => {
      ends.push(result.status);
      await hook?.(result);
    },
  };
  return { ends, plugins: [plugin] };
}

describe('afterRun', () => {
  it('afterRun is called after a run that completes, streamed or not', async () => {
    const { ends, plugins } = watched();
    const app = testApp(['one', 'two'], {}, { plugins });
    await app.say('hello');
    await app.watch({ session: key, message: 'again' });
    expect(ends).toEqual(['completed', 'completed']);
  });

  it('afterRun is called after a run that pauses, and again when it resumes', async () => {
    const { ends, plugins } = watched();
    const app = testApp([{ calls: [payment] }, 'paid'], { tools: [payTool([])], gates: [confirmGate()] }, { plugins });
    const [question] = (await app.say('pay')).pending;
    await app.answer({ requestId: question?.id ?? '', value: { confirmed: true } });
    expect(ends).toEqual(['paused', 'completed']);
  });

  it('afterRun is called after a run that is limited, cancelled, or fails', async () => {
    const { ends, plugins } = watched();
    const tools = [functionTool({ name: 'act', description: 'Acts', effect: 'read', run: () => 1 })];
    await testApp([{ calls: [{ name: 'act' }] }, 'x'], { tools, limits: { modelCalls: 1 } }, { plugins }).say('go');
    await testApp(['x'], {}, { plugins }).say('go', { signal: AbortSignal.abort() });
    await testApp([{ fail: new Error('down') }], {}, { plugins }).say('go');
    expect(ends).toEqual(['limited', 'cancelled', 'failed']);
  });

  it.each<[string, RunInput]>([
    ['an unknown session', { session: 'nobody', answers: [{ requestId: 'x', value: true }] }],
    ['a bad key', { session: '', message: 'hi' }],
  ])('afterRun is called after a run that cannot start: %s', async (_what, input) => {
    const { ends, plugins } = watched();
    const { runner } = testApp([], {}, { plugins });
    expect((await runner.run(input)).status).toBe('failed');
    expect(ends).toEqual(['failed']);
  });

  it('afterRun is called after a run whose reader stopped', async () => {
    const { ends, plugins } = watched();
    const { runner } = testApp(['hi'], {}, { plugins });
    for await (const _event of runner.stream({ message: 'hello' })) break;
    expect(ends).toEqual(['cancelled']);
  });

  it('afterRun is called after the session was released, so that another run may start in it', async () => {
    let again: string | undefined;
    const { plugins } = watched(async ({ status, session }) => {
      if (again === undefined && status === 'completed') {
        again = '';
        again = (await app.runner.run({ session, message: 'more' })).text;
      }
    });
    const app = testApp(['one', 'two'], {}, { plugins });
    expect([(await app.say('hello')).text, again]).toEqual(['one', 'two']);
  });

  it('afterRun causes a warning if it throws or never returns', async () => {
    const cases: readonly Callbacks['afterRun'][] = [
      () => {
        throw new Error('no disk');
      },
      () => new Promise(() => {}),
    ];
    for (const hook of cases) {
      const { plugins } = watched(hook);
      const app = testApp(['hi'], {}, { plugins, callbackTimeoutMs: 20 });
      const seen = await app.watch({ session: key, message: 'hello' });
      expect(seen.at(-1)).toMatchObject({ type: 'end', result: { status: 'completed' } });
      expect(seen.find(({ type }) => type === 'warning')).toMatchObject({ code: 'callback_failed' });
    }
  });

  it('afterRun is called for the runner’s agent, too', async () => {
    const ends: string[] = [];
    const app = testApp(['hi'], { callbacks: [{ afterRun: ({ status }) => void ends.push(status) }] });
    await app.say('hello');
    expect(ends).toEqual(['completed']);
  });
});
