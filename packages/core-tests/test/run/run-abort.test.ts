/// <reference types="node" />
import { getEventListeners } from 'node:events';
import { functionTool, type RunInput, type RunResult, type Tool } from '@mortise/core';
import type { ScriptedStep } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { withFakeTimers } from '../harness/fake-timers.ts';
import { key, only, outcomesIn } from '../harness/inspect-run.ts';

const call = { calls: [{ name: 'slow' }] };

/** Runs, and aborts while the tool or the model, which does not end by itself, is active. */
async function abortedRun(steps: readonly ScriptedStep[], tools: readonly Tool[], input: RunInput = {}) {
  const controller = new AbortController();
  const app = testApp([...steps, 'as you wish'], { tools }, { graceMs: 20 });
  setTimeout(() => controller.abort(new Error('enough')), 15);
  const result = await app.say('go', { signal: controller.signal, ...input });
  expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  return { ...app, result };
}

function expectCancelled(result: RunResult): void {
  expect(result).toMatchObject({ status: 'cancelled', pending: [], error: { code: 'cancelled', message: 'enough' } });
}

describe('an abort signal', () => {
  it('an abort before the start stores the message but calls no model, and the next message is answered', async () => {
    const { say, model, logOf } = testApp(['hello']);
    const result = await say('first', { signal: AbortSignal.abort(new Error('enough')) });
    expectCancelled(result);
    expect(model.requests).toEqual([]);
    expect(await logOf('input')).toHaveLength(1);
    expect(await say('second')).toMatchObject({ status: 'completed', text: 'hello' });
    expect(model.requests[0]?.contents).toHaveLength(2);
  });

  it('an abort while the model answers keeps the partial answer, and sends it marked as interrupted with the next message', async () => {
    const { result, say, model, logOf } = await abortedRun([{ text: 'let me th', stall: true }], []);
    expectCancelled(result);
    expect(await logOf('model')).toMatchObject([{ acts: false, content: { parts: [{ text: 'let me th' }] } }]);
    expect(await say('and?')).toMatchObject({ status: 'completed', text: 'as you wish' });
    const shown = model.requests[1]?.contents.map(({ parts: [part] }) => part?.type === 'text' && part.text);
    expect(shown).toEqual(['go', 'let me th', expect.stringContaining('cut off'), 'and?']);
  });

  it('an abort while an unresponsive model is silent ends the run', async () => {
    const { result, say } = await abortedRun([{ stall: 'deaf' }], []);
    expectCancelled(result);
    expect(await say('and?')).toMatchObject({ status: 'completed', text: 'as you wish' });
  });

  it('an abort while a tool runs that observes the signal logs the outcome of the tool', async () => {
    const listening = functionTool({
      name: 'slow',
      description: 'Slow',
      run: (_input, { signal }) =>
        new Promise<string>((resolve) => {
          signal.addEventListener('abort', () => resolve('half done'));
        }),
    });
    const { result, say, model } = await abortedRun([call], [listening]);
    expectCancelled(result);
    expect(await say('and?')).toMatchObject({ status: 'completed', text: 'as you wish' });
    expect(outcomesIn(model.requests[1])).toEqual([{ status: 'ok', output: 'half done' }]);
  });

  it('an abort while a tool runs that then throws cancels the call, and its effect is unknown', async () => {
    const listening = functionTool({
      name: 'slow',
      description: 'Slow',
      run: (_input, { signal }) =>
        new Promise<string>((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    });
    const { result, outcomes } = await abortedRun([call], [listening]);
    expectCancelled(result);
    expect(await outcomes()).toMatchObject([
      { status: 'error', code: 'cancelled', message: expect.stringContaining('effect is unknown') },
    ]);
  });

  it('an abort while a tool runs that ignores the signal gives the call a response, and keeps its late result', async () => {
    let resolve = (_value: string): void => {};
    const promise = new Promise<string>((settle) => {
      resolve = settle;
    });
    const deaf = functionTool({ name: 'slow', description: 'Slow', run: () => promise });
    const { result, say, sessions, logOf, model } = await abortedRun([call], [deaf]);
    expectCancelled(result);
    expect(await logOf('response')).toMatchObject([{ outcome: { status: 'error', code: 'outcome_unknown' } }]);
    resolve('at last');
    await expect.poll(() => sessions.mail(key)).toHaveLength(1);
    expect(await say('and?')).toMatchObject({ status: 'completed', text: 'as you wish' });
    expect(await logOf('late')).toMatchObject([{ outcome: { status: 'ok', output: 'at last' } }]);
    expect(await sessions.mail(key)).toEqual([]);
    expect(outcomesIn(model.requests[1])).toMatchObject([{ code: 'outcome_unknown' }]);
  });

  it('an abort while a tool runs that never ends ends the run', async () => {
    const { result, say } = await abortedRun(
      [call],
      [functionTool({ name: 'slow', description: 'Slow', run: () => new Promise(() => {}) })],
    );
    expectCancelled(result);
    expect(await say('and?')).toMatchObject({ status: 'completed', text: 'as you wish' });
  });

  it('an abort while many calls run or wait gives each call a response, which says if the call never started', async () => {
    const slow = functionTool({ name: 'slow', description: 'Slow', run: () => new Promise(() => {}) });
    const { result, outcomes } = await abortedRun(
      [{ calls: Array.from({ length: 12 }, () => ({ name: 'slow' })) }],
      [slow],
    );
    expectCancelled(result);
    const codes = (await outcomes()).map((outcome) => (outcome.status === 'error' ? outcome.code : outcome.status));
    expect(codes.toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => 'cancelled'),
      ...Array.from({ length: 8 }, () => 'outcome_unknown'),
    ]);
  });

  it('an abort while an exclusive call waits for its turn ends the run', async () => {
    const slow = functionTool({ name: 'slow', description: 'Slow', exclusive: true, run: () => new Promise(() => {}) });
    const { result, outcomes } = await abortedRun([{ calls: [{ name: 'slow' }, { name: 'slow' }] }], [slow]);
    expectCancelled(result);
    expect(await outcomes()).toMatchObject([{ code: 'outcome_unknown' }, { code: 'cancelled' }]);
  });

  it('an abort aborts the signal that tools get, with the reason of the abort', async () => {
    const reasons: unknown[] = [];
    const slow = functionTool({
      name: 'slow',
      description: 'Slow',
      run: (_input, { signal }) =>
        new Promise<void>((resolve) => {
          signal.addEventListener('abort', () => {
            reasons.push(signal.reason);
            resolve();
          });
        }),
    });
    await abortedRun([call], [slow]);
    expect(reasons).toMatchObject([{ name: 'AbortError', message: 'enough' }]);
  });

  it('an abort after the end of the run has no effect', async () => {
    const controller = new AbortController();
    const { say, log } = testApp(['hello']);
    expect(await say('hi', { signal: controller.signal })).toMatchObject({ status: 'completed' });
    const before = await log();
    controller.abort();
    expect(await log()).toEqual(before);
  });

  it('an abort leaves a session that can be continued', async () => {
    const controller = new AbortController();
    const { say, resume } = testApp([{ delayMs: 1_000, text: 'late' }, 'hello']);
    setTimeout(() => controller.abort(), 10);
    expect(await say('hi', { signal: controller.signal })).toMatchObject({ status: 'cancelled' });
    expect(await resume()).toMatchObject({ status: 'completed', text: 'hello' });
  });

  it('an abort signal leaves open questions open, and an answer to them resumes the run to its end', async () => {
    const asking = functionTool({ name: 'asks', description: 'Asks', isLongRunning: true, run: () => 'ticket 1' });
    const slow = functionTool({ name: 'slow', description: 'Slow', run: () => new Promise(() => {}) });
    const controller = new AbortController();
    const { say, answer, runner } = testApp(
      [{ calls: [{ name: 'asks' }, { name: 'slow' }] }, 'done'],
      { tools: [asking, slow] },
      { graceMs: 10 },
    );
    setTimeout(() => controller.abort(), 10);
    const stopped = await say('go', { signal: controller.signal });
    expect(stopped).toMatchObject({ status: 'cancelled', pending: [{ kind: 'result' }] });
    expect(await answer({ requestId: stopped.pending[0]?.id ?? '', value: 'ready' })).toMatchObject({
      status: 'completed',
      text: 'done',
    });
    await runner.close();
  });
});

describe('waits for other code', () => {
  const never = () => new Promise<never>(() => {});
  const hanging: Readonly<Record<string, () => ReturnType<typeof testApp>>> = {
    'an instruction': () => testApp(['hi'], { instruction: never }),
    'a toolset': () => testApp(['hi'], { tools: [{ name: 'set', tools: never }] }),
    'a tool that prepares': () =>
      testApp(['hi'], { tools: [{ name: 'passive', description: 'Passive', prepare: never }] }),
    'a beforeModel callback': () => testApp(['hi'], { callbacks: { beforeModel: never } }),
    'a beforeAgent callback': () => testApp(['hi'], { callbacks: { beforeAgent: never } }),
    'an afterModel callback': () => testApp(['hi'], { callbacks: { afterModel: never } }),
    'an afterAgent callback': () => testApp(['hi'], { callbacks: { afterAgent: never } }),
    'a beforeTool callback': () => testApp([call, 'hi'], { tools: [quick], callbacks: { beforeTool: never } }),
    'an afterTool callback': () => testApp([call, 'hi'], { tools: [quick], callbacks: { afterTool: never } }),
    'a gate': () => testApp([call, 'hi'], { tools: [quick], gates: [{ name: 'g', order: 'policy', check: never }] }),
    'a check of the arguments': () => testApp([call, 'hi'], { tools: [{ ...quick, check: never }] }),
    'a check of the result': () => testApp([call, 'hi'], { tools: [{ ...quick, checkOutput: never }] }),
    'a check of the answer': () =>
      testApp(['{}'], {
        output: { '~standard': { version: 1, vendor: 'test', validate: never } },
        outputJsonSchema: { type: 'object' },
      }),
  };
  const quick = functionTool({ name: 'slow', description: 'Not slow', run: () => 1 });

  for (const [what, appOf] of Object.entries(hanging)) {
    it(
      `an aborted run does not wait for ${what}`,
      withFakeTimers(async (timers) => {
        const controller = new AbortController();
        const run = appOf().say('go', { signal: controller.signal });
        await timers.advance(10);
        controller.abort();
        await timers.advance(400);
        expect(await Promise.race([run, 'still running'])).toMatchObject({ status: 'cancelled' });
      }),
    );
  }
});

describe('a reader that leaves the stream early', () => {
  const slow = functionTool({
    name: 'slow',
    description: 'Slow',
    run: (_input, { signal }) =>
      new Promise<string>((resolve) => {
        signal.addEventListener('abort', () => resolve('stopped'));
      }),
  });

  for (const type of ['delta', 'toolStart', 'event'] as const) {
    it(`a reader that leaves at the first ${type} cancels the run and leaves a consistent session`, async () => {
      // The first event is the input: the model may not have been called by then.
      const first = type === 'event' ? 'as you wish' : { text: 'wait', ...call };
      const { runner, say, logOf } = testApp([first, 'as you wish'], { tools: [slow] });
      for await (const event of runner.stream({ session: 's1', message: 'go' })) if (event.type === type) break;
      expect((await logOf('notice')).map(({ code }) => code)).toEqual(['cancelled']);
      const result = await say('and?');
      expect(result.status).toBe('completed');
    });
  }

  it('a reader that leaves the stream early by throwing cancels the run as well', async () => {
    const { runner, logOf } = testApp([call], { tools: [slow] });
    const reading = async (): Promise<void> => {
      for await (const event of runner.stream({ session: 's1', message: 'go' }))
        if (event.type === 'toolStart') throw new Error('reader broke');
    };
    await expect(reading()).rejects.toThrow('reader broke');
    expect(await logOf('notice')).toMatchObject([{ code: 'cancelled' }]);
  });

  it('a reader that leaves the stream before its first read starts no run', async () => {
    const { runner, model, log } = testApp(['hi']);
    await runner.stream({ session: 's1', message: 'go' }).return();
    expect(model.requests).toEqual([]);
    expect(await log()).toEqual([]);
  });
});

describe('a reader that stops reading without leaving', () => {
  it('a reader that stops reading without leaving does not hold its session forever once the run is cancelled', async () => {
    const controller = new AbortController();
    const { runner, sessions } = testApp([{ text: 'x'.repeat(1_000), chunks: 1 }]);
    const stream = runner.stream({ session: 's1', message: 'go', signal: controller.signal });
    await stream.next();
    controller.abort();
    const other = testApp(['hello'], {}, { sessions });
    await expect.poll(() => other.say('hi')).toMatchObject({ status: 'completed', text: 'hello' });
    await stream.return();
  });
});

describe('a deadline', () => {
  it(
    'a deadline ends the run as limited, and the session can be resumed',
    withFakeTimers(async (timers) => {
      const { say, resume, logOf } = testApp([{ delayMs: 100_000, text: 'late' }, 'hello']);
      const running = say('hi', { limits: { deadlineMs: 50_000 } });
      await timers.advance(50_000);
      expect(await running).toMatchObject({ status: 'limited' });
      expect(await logOf('notice')).toMatchObject([{ code: 'limited', value: 'deadlineMs' }]);
      expect(await resume()).toMatchObject({ status: 'completed', text: 'hello' });
    }),
  );

  it(
    'a deadline does not count the time while a question is open, and starts again for the run that the answer resumes',
    withFakeTimers(async (timers) => {
      const asking = functionTool({ name: 'asks', description: 'Asks', isLongRunning: true, run: () => 'ticket 1' });
      const steps = [
        { delayMs: 40_000, calls: [{ name: 'asks' }] },
        { delayMs: 40_000, text: 'done' },
      ];
      const { say, answer } = testApp(steps, { tools: [asking] }, { limits: { deadlineMs: 50_000 } });
      const asked = say('go');
      await timers.advance(40_000);
      const { status, pending } = await asked;
      expect(status).toBe('paused');
      await timers.advance(100_000);
      const answered = answer({ requestId: pending[0]?.id ?? '', value: 'ready' });
      await timers.advance(40_000);
      expect(await answered).toMatchObject({ status: 'completed', text: 'done' });
    }),
  );

  it(
    'a deadline ends a tool that ignores the signal',
    withFakeTimers(async (timers) => {
      let begun = 0;
      const never = functionTool({
        name: 'slow',
        description: 'Slow',
        run: () => {
          begun++;
          return new Promise(() => {});
        },
      });
      const limits = { deadlineMs: 50_000 };
      const { say, outcomes } = testApp([call, 'done'], { tools: [never] }, { graceMs: 10, limits });
      const running = say('go');
      await timers.advance(49_999);
      expect([begun, await outcomes()]).toEqual([1, []]);
      await timers.advance(11);
      expect(await running).toMatchObject({ status: 'limited' });
      expect(await outcomes()).toMatchObject([{ code: 'outcome_unknown' }]);
    }),
  );
});

describe('a run that does not resume stopped work', () => {
  it('a run with only inbox items does not resume stopped work', async () => {
    const { sessions, say, resume, model, log } = testApp(['hello', 'and you']);
    await say('hi', { signal: AbortSignal.abort() });
    const before = await log();
    for (const whenStopped of ['rest', 'retry'] as const)
      expect(await resume({ whenStopped })).toMatchObject({ status: 'failed', error: { code: 'no_input' } });
    expect([await log(), model.requests]).toEqual([before, []]);
    const content = { role: 'user', parts: [{ type: 'text', text: 'and now?' }] } as const;
    await sessions.deliver(key, { id: 'm1', type: 'message', content });
    expect(await resume({ whenStopped: 'rest' })).toMatchObject({ status: 'completed', text: 'hello' });
  });

  it('a run does not retry work that a failure has stopped unless it is configured to retry', async () => {
    const { say, resume } = testApp([{ fail: new Error('no') }, 'hello']);
    expect(await say('hi')).toMatchObject({ status: 'failed' });
    expect(await resume({ whenStopped: 'rest' })).toMatchObject({ error: { code: 'no_input' } });
    expect(await resume({ whenStopped: 'retry' })).toMatchObject({ status: 'completed', text: 'hello' });
  });
});

describe('the end of a cancelled run', () => {
  it('the end of a cancelled run is shown once, as the last event', async () => {
    const controller = new AbortController();
    const { watch } = testApp([{ text: 'wait', stall: 'deaf' }]);
    setTimeout(() => controller.abort(), 10);
    const seen = await watch({ message: 'go', signal: controller.signal });
    expect(only(seen, 'end')).toHaveLength(1);
    expect(seen.at(-1)?.type).toBe('end');
  });
});
