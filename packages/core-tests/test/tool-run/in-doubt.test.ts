import { type Callbacks, functionTool, pendingResult, type ToolContext, type ToolOutcome } from '@mortise/core';
import type { TestApp } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { appWith, asked, never, payThat } from '../harness/in-doubt-app.ts';
import { delay, key, only, outcomesIn } from '../harness/inspect-run.ts';
import { crashedAfter } from '../harness/wrapped-sessions.ts';

async function deliverLate({ sessions }: TestApp, requestId: string, outcome: ToolOutcome, attempt = 1): Promise<void> {
  const callId = requestId.slice(0, requestId.lastIndexOf('?'));
  await sessions.deliver(key, { id: `late/${callId}/${attempt}`, type: 'result', callId, outcome });
}

describe('a write that takes longer than its timeout', () => {
  it('a write that takes longer than its timeout is in doubt: the run pauses, and the question has the reason', async () => {
    const app = appWith(payThat(never));
    const result = await app.say('go');
    expect(result).toMatchObject({ status: 'paused', pending: [{ kind: 'inDoubt' }] });
    expect(result.pending[0]?.hint).toMatch(/`pay` did not finish in 0.015 s.+Did it happen\?/);
    expect(result.pending[0]?.hint).not.toMatch(/[{}"]/);
    expect(app.model.requests).toHaveLength(1);
    expect((await app.log()).map(({ type }) => type)).toEqual(['input', 'model', 'started', 'asked']);
  });

  it.each([
    [
      { resolution: 'happened', result: { paid: true } },
      { status: 'ok', output: { paid: true } },
    ],
    [{ resolution: 'giveUp' }, { status: 'error', code: 'outcome_unknown' }],
  ])('a write in doubt gets the outcome that a person decides: %j', async (value, outcome) => {
    let runs = 0;
    const app = appWith(
      payThat(() => {
        runs++;
        return never();
      }),
    );
    expect(await app.answer({ requestId: await asked(app), value })).toMatchObject({ status: 'completed' });
    expect(outcomesIn(app.model.requests[1])).toMatchObject([outcome]);
    expect(runs).toBe(1);
  });

  it('a write in doubt runs again if a user decides so, as another attempt with the same idempotency key, and may be in doubt again', async () => {
    const attempts: unknown[] = [];
    const app = appWith(
      payThat(({ attempt, idempotencyKey }) => {
        attempts.push([attempt, idempotencyKey]);
        return attempts.length < 3 ? never() : 'paid';
      }),
    );
    const first = await asked(app);
    const again = await app.answer({ requestId: first, value: { resolution: 'retry' } });
    expect(again).toMatchObject({ status: 'paused', pending: [{ kind: 'inDoubt' }] });
    const second = again.pending[0]?.id ?? '';
    expect(second).not.toBe(first);
    await app.answer({ requestId: second, value: { resolution: 'retry' } });
    const idempotencyKey = first.slice(0, -2);
    expect(attempts).toEqual([1, 2, 3].map((attempt) => [attempt, idempotencyKey]));
    expect(await app.outcomes()).toEqual([{ status: 'ok', output: 'paid' }]);
  });

  it('a write that runs again does not get the decision as an answer to a question of its own', async () => {
    const seen: unknown[] = [];
    const app = appWith(
      payThat(({ answers }) => {
        seen.push(answers.map(({ value }) => value));
        if (seen.length === 1) return never();
        return answers.length === 0 ? pendingResult({ kind: 'input', hint: 'How much?' }) : 'paid';
      }),
    );
    const asks = await app.answer({ requestId: await asked(app), value: { resolution: 'retry' } });
    expect(asks).toMatchObject({ status: 'paused', pending: [{ kind: 'input' }] });
    await app.answer({ requestId: asks.pending[0]?.id ?? '', value: 5 });
    expect(seen).toEqual([[], [], [5]]);
    expect(await app.outcomes()).toEqual([{ status: 'ok', output: 'paid' }]);
  });

  it('a write that takes longer than its timeout can be decided about in another process, after a crash', async () => {
    const first = appWith(payThat(never));
    const requestId = await asked(first);
    const sessions = await crashedAfter(await first.log());
    const app = testApp(['done'], { tools: [payThat(never)] }, { sessions });
    expect(await app.resume()).toMatchObject({ status: 'paused', pending: [{ id: requestId, kind: 'inDoubt' }] });
    const value = { resolution: 'happened', result: 'paid' };
    expect(await app.answer({ requestId, value })).toMatchObject({ status: 'completed' });
    expect(await app.outcomes()).toEqual([{ status: 'ok', output: 'paid' }]);
  });

  it('a write that takes longer than its timeout is asked about if the process ended before the question was stored', async () => {
    const first = appWith(payThat(never));
    const requestId = await asked(first);
    const app = appWith(payThat(never), { sessions: await crashedAfter((await first.log()).slice(0, -1)) });
    expect(await app.resume()).toMatchObject({ status: 'paused', pending: [{ id: requestId, kind: 'inDoubt' }] });
  });

  it('a write in doubt resumes after a crash at any event of its log, and runs again only if a user decided so', async () => {
    const first = appWith(payThat(never));
    await first.answer({ requestId: await asked(first), value: { resolution: 'happened', result: 'paid' } });
    const whole = await first.log();
    for (let cut = whole.findIndex(({ type }) => type === 'started') + 1; cut <= whole.length; cut++) {
      let runs = 0;
      const pay = payThat(() => void runs++);
      const app = testApp(['done'], { tools: [pay] }, { sessions: await crashedAfter(whole.slice(0, cut)) });
      const { status, pending } = await app.resume();
      const [question] = pending;
      if (question) await app.answer({ requestId: question.id, value: { resolution: 'giveUp' } });
      const isAnswered = whole.slice(0, cut).some(({ type }) => type === 'answered');
      expect([status, runs], `cut ${cut}`).toEqual([isAnswered ? 'completed' : 'paused', 0]);
      expect(await app.outcomes()).toMatchObject([isAnswered ? { output: 'paid' } : { code: 'outcome_unknown' }]);
    }
  });

  it('a write that takes longer than its timeout is reported to the model with the message of the timeout if onInDoubt is tell', async () => {
    const { say, model } = appWith(payThat(never), { onInDoubt: 'tell' });
    expect(await say('go')).toMatchObject({ status: 'completed' });
    expect(outcomesIn(model.requests[1])).toMatchObject([
      {
        code: 'tool_timeout',
        message: expect.stringMatching(/`pay` did not finish in 0.015 s. Its effect is unknown/),
      },
    ]);
  });

  it('each write in doubt has its own question, and parallel calls continue', async () => {
    const quick = functionTool({ name: 'quick', description: 'Quick', run: () => 'fine' });
    const calls = [{ name: 'pay' }, { name: 'quick' }, { name: 'pay' }];
    const app = testApp([{ calls }, 'done'], { tools: [payThat(never), quick] });
    const { pending } = await app.say('go');
    expect(pending).toMatchObject([{ kind: 'inDoubt' }, { kind: 'inDoubt' }]);
    expect(await app.outcomes()).toEqual([{ status: 'ok', output: 'fine' }]);
    const [one, two] = pending.map(({ id }) => id);
    const value = { resolution: 'giveUp' };
    expect(await app.answer({ requestId: two ?? '', value })).toMatchObject({
      status: 'paused',
      pending: [{ id: one }],
    });
    expect(await app.answer({ requestId: one ?? '', value })).toMatchObject({ status: 'completed' });
    expect(outcomesIn(app.model.requests[1])).toMatchObject([
      { code: 'outcome_unknown' },
      { status: 'ok' },
      { code: 'outcome_unknown' },
    ]);
  });

  it('a write that takes longer than its timeout has an unknown outcome if the user sends another message', async () => {
    const app = appWith(payThat(never));
    const requestId = await asked(app);
    expect(await app.say('never mind')).toMatchObject({ status: 'completed' });
    expect(outcomesIn(app.model.requests[1])).toMatchObject([{ code: 'outcome_unknown' }]);
    expect(await app.answer({ requestId, value: { resolution: 'retry' } })).toMatchObject({
      error: { code: 'withdrawn' },
    });
  });

  it('a write that takes longer than its timeout does not wait for a user if the run was cancelled meanwhile', async () => {
    const controller = new AbortController();
    const reconcile = () => delay(20).then(() => undefined);
    const app = appWith(payThat(never, { reconcile }), { graceMs: 200 });
    setTimeout(() => controller.abort(), 25);
    expect(await app.say('go', { signal: controller.signal })).toMatchObject({ status: 'cancelled', pending: [] });
    expect(await app.outcomes()).toMatchObject([{ status: 'error', message: expect.stringContaining('unknown') }]);
  });

  it('a write that takes longer than its timeout causes no question and no call of reconcile if it was stopped with the run', async () => {
    let asked = 0;
    const stopped = ({ signal }: ToolContext) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const app = appWith(payThat(stopped, { timeoutMs: 5_000, reconcile: () => void asked++ }), { graceMs: 200 });
    expect(await app.say('go', { signal: AbortSignal.timeout(10) })).toMatchObject({
      status: 'cancelled',
      pending: [],
    });
    expect(await app.outcomes()).toMatchObject([{ code: 'cancelled', message: expect.stringContaining('unknown') }]);
    expect(asked).toBe(0);
  });

  it('a write that takes longer than its timeout shows its error to the watcher, with the question', async () => {
    const seen = await appWith(payThat(never)).watch({ message: 'go' });
    expect(only(seen, 'toolEnd')).toMatchObject([{ outcome: { status: 'pending' }, cause: { code: 'timeout' } }]);
  });
});

describe('reconcile, after a timeout', () => {
  it('reconcile, after a timeout, returns the outcome, and no user is asked', async () => {
    const reconcile = () => ({ status: 'ok', output: 'paid before' }) as const;
    const { say, model } = appWith(payThat(never, { reconcile }));
    expect(await say('go')).toMatchObject({ status: 'completed', pending: [] });
    expect(outcomesIn(model.requests[1])).toEqual([{ status: 'ok', output: 'paid before' }]);
  });

  it('reconcile, after a timeout, returns an error: no user is asked, the model reads the error unchanged, and the tool does not run again', async () => {
    const failed = { status: 'error', code: 'not_paid', message: 'Nothing was paid. You may call pay again.' } as const;
    let runs = 0;
    const run = () => {
      runs++;
      return never();
    };
    const { say, model } = appWith(payThat(run, { reconcile: () => failed }));
    expect(await say('go')).toMatchObject({ status: 'completed', pending: [] });
    expect(outcomesIn(model.requests[1])).toEqual([failed]);
    expect(runs).toBe(1);
  });

  it('reconcile, after a timeout, gets the attempt, the idempotency key, a signal that has not aborted, and the arguments of the call', async () => {
    const seen: unknown[] = [];
    const tool = payThat(never, {
      unchecked: true,
      run: (value: { to: string }) => {
        value.to = 'me';
        return never();
      },
      reconcile: (value: unknown, context: ToolContext) => {
        context.setState('asked', true);
        seen.push(value, context.attempt, context.idempotencyKey === context.functionCallId, context.signal.aborted);
        return { status: 'ok', output: 1 };
      },
    });
    const { check: _, ...unchecked } = tool;
    const calls = [{ name: 'pay', args: { to: 'ada' } }];
    const app = testApp([{ calls }, 'done'], { tools: [unchecked] });
    await app.say('go');
    expect(seen).toEqual([{ to: 'ada' }, 1, true, false]);
    expect((await app.sessions.load(key))?.state).toEqual({ asked: true });
  });

  it('reconcile, after a timeout, leaves the question to a user if it throws', async () => {
    const app = appWith(payThat(never, { reconcile: () => Promise.reject(new Error('down')) }));
    expect(only(await app.watch({ message: 'go' }), 'warning')).toMatchObject([{ code: 'reconcile_failed' }]);
    expect(await app.resume()).toMatchObject({ pending: [{ kind: 'inDoubt' }] });
  });

  it('reconcile, after a timeout, leaves the question to a user if it returns an invalid outcome', async () => {
    const reconcile = (): never => 'paid' as never;
    const app = appWith(payThat(never, { reconcile }));
    expect(only(await app.watch({ message: 'go' }), 'warning')).toMatchObject([{ code: 'reconcile_failed' }]);
    expect(await app.resume()).toMatchObject({ pending: [{ kind: 'inDoubt' }] });
  });

  it('the outcome of reconcile, after a timeout, is logged as it was returned, even if the tool changes it afterwards', async () => {
    const output = { paid: 1 };
    const reconcile = (): Promise<ToolOutcome> => {
      const found = Promise.resolve({ status: 'ok', output } as const);
      found
        .then(() => {})
        .then(
          () => {
            output.paid = 2;
          },
          () => {},
        );
      return found;
    };
    const app = appWith(payThat(never, { reconcile }));
    await app.say('go');
    expect(await app.outcomes()).toEqual([{ status: 'ok', output: { paid: 1 } }]);
  });
});

describe('the hooks of a write in doubt', () => {
  it('the hooks of a write in doubt run onToolError first: if it returns an outcome, the call is not in doubt, and afterTool gets that outcome', async () => {
    const order: unknown[] = [];
    const tool = payThat(never, { reconcile: () => void order.push('reconcile') });
    const app = appWith(
      tool,
      {},
      {
        onToolError: (_tool, _call, error) => {
          order.push(error.name);
          return { outcome: { status: 'ok', output: 'repaired' } };
        },
        afterTool: (_tool, _call, outcome) => void order.push(outcome),
      },
    );
    expect(await app.say('go')).toMatchObject({ status: 'completed' });
    expect(order).toEqual(['BoundsError', { status: 'ok', output: 'repaired' }]);
  });

  it('the hooks of a write in doubt run in this order, each once: onToolError, reconcile, and afterTool with the outcome that reconcile found', async () => {
    const order: unknown[] = [];
    const tool = payThat(never, {
      reconcile: () => {
        order.push('reconcile');
        return { status: 'ok', output: 'found' };
      },
    });
    const callbacks: Callbacks = {
      onToolError: () => void order.push('error'),
      afterTool: (_tool, _call, outcome) => void order.push(outcome),
    };
    await appWith(tool, {}, callbacks).say('go');
    expect(order).toEqual(['error', 'reconcile', { status: 'ok', output: 'found' }]);
  });

  it('the hooks of a write in doubt call afterTool only after the answer of the user', async () => {
    const order: unknown[] = [];
    const app = appWith(
      payThat(never),
      {},
      {
        onToolError: () => void order.push('error'),
        afterTool: (_tool, _call, outcome) => void order.push(outcome),
      },
    );
    const requestId = await asked(app);
    expect(order).toEqual(['error']);
    await app.answer({ requestId, value: { resolution: 'happened', result: 1 } });
    expect(order).toEqual(['error', { status: 'ok', output: 1 }]);
  });
});

describe('a result that arrives while a user is asked', () => {
  it.each<readonly [ToolOutcome, 'answered' | 'withdrawn']>([
    [{ status: 'ok', output: { paid: true } }, 'answered'],
    [{ status: 'ok', output: 1, modelOutput: 'one' }, 'withdrawn'],
    [{ status: 'error', code: 'no_funds', message: 'No funds.' }, 'withdrawn'],
    [{ status: 'denied', reason: 'blocked' }, 'withdrawn'],
  ])(
    'a result that arrives while a user is asked becomes the result of the call, and closes the question: %j',
    async (outcome, type) => {
      const app = appWith(payThat(never));
      const requestId = await asked(app);
      await deliverLate(app, requestId, outcome);
      expect(await app.resume()).toMatchObject({ status: 'completed', pending: [] });
      expect(await app.outcomes()).toEqual([outcome]);
      expect(await app.logOf(type)).toHaveLength(1);
      const code = type === 'answered' ? 'already_answered' : 'withdrawn';
      expect(await app.answer({ requestId, value: { resolution: 'retry' } })).toMatchObject({ error: { code } });
    },
  );

  it('a result that arrives while a user is asked is processed by the same run if it arrives before the pause', async () => {
    const slow = functionTool({ name: 'slow', description: 'Slow', run: () => delay(60) });
    const app = testApp([{ calls: [{ name: 'pay' }, { name: 'slow' }] }, 'done'], {
      tools: [payThat(() => delay(30).then(() => 'paid')), slow],
    });
    expect(await app.say('go')).toMatchObject({ status: 'completed', pending: [] });
    expect((await app.outcomes()).toSorted()).toContainEqual({ status: 'ok', output: 'paid' });
  });

  it('a result that arrives while a user is asked does not decide the outcome if it is only the error of a tool that was stopped', async () => {
    const app = appWith(
      payThat(
        ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      ),
    );
    const requestId = await asked(app);
    // The run processes it if it comes before the pause, otherwise the next run.
    await expect
      .poll(async () => [...(await app.logOf('late')), ...(await app.sessions.mail(key))])
      .toMatchObject([{ outcome: { code: 'outcome_unknown' } }]);
    expect(await app.resume()).toMatchObject({ status: 'paused', pending: [{ id: requestId }] });
    expect(await app.logOf('late')).toMatchObject([{ outcome: { code: 'outcome_unknown' } }]);
  });

  it('a result that arrives while a user is asked does not decide the outcome if it comes from another attempt than the attempt in doubt', async () => {
    let first = (_result: string): void => {};
    let runs = 0;
    const app = appWith(payThat(() => (runs++ === 0 ? new Promise((resolve) => (first = resolve)) : never())));
    const again = await app.answer({ requestId: await asked(app), value: { resolution: 'retry' } });
    first('paid at first');
    await expect.poll(() => app.sessions.mail(key)).toHaveLength(1);
    expect(await app.resume()).toMatchObject({ status: 'paused', pending: [{ id: again.pending[0]?.id }] });
    expect(await app.logOf('late')).toMatchObject([{ outcome: { output: 'paid at first' } }]);
  });

  for (const first of ['answer', 'result'] as const) {
    it(`a result that arrives while a user is asked, and the answer of the user: the ${first} comes first and counts, and the other has no effect`, async () => {
      const app = appWith(payThat(never));
      const requestId = await asked(app);
      const value = { resolution: 'happened', result: 'by ada' };
      const answer = { requestId, kind: 'inDoubt', value, by: 'ada', at: 1 };
      const deliver = () => app.sessions.deliver(key, { id: 'a1', type: 'answer', answer });
      if (first === 'answer') await deliver();
      await deliverLate(app, requestId, { status: 'ok', output: 'by itself' });
      if (first === 'result') await deliver();
      expect(await app.resume()).toMatchObject({ status: 'completed' });
      const [late, refused] = [await app.logOf('late'), await app.logOf('notice')];
      expect(await app.outcomes()).toEqual([{ status: 'ok', output: first === 'answer' ? 'by ada' : 'by itself' }]);
      if (first === 'answer') expect(late).toMatchObject([{ outcome: { output: 'by itself' } }]);
      else expect(refused).toMatchObject([{ code: 'inbox_item_rejected', value: { code: 'already_answered' } }]);
    });
  }
});
