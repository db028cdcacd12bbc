import { type Content, functionTool, inMemorySessionService, type ToolOutcome } from '@mortise/core';
import type { TestApp } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { anyInput } from '../harness/any-input.ts';
import { appWith, never, payThat } from '../harness/in-doubt-app.ts';
import { key, only, outcomesIn } from '../harness/inspect-run.ts';
import { callsOnce, nestedAgent } from '../nested/nested-agent.ts';

describe('two calls with one provider id', () => {
  const ran: unknown[] = [];
  const act = functionTool({ name: 'act', description: 'Acts', input: anyInput, run: (args) => void ran.push(args) });

  it.each([
    ['count as one call, with a warning, if their arguments are equal', [{ a: 1 }, { a: 1 }], 1],
    ['count as two calls if their arguments differ', [{ a: 1 }, { a: 2 }], 2],
  ])('two calls with one provider id %s', async (_what, args, count) => {
    ran.length = 0;
    const calls = args.map((one) => ({ name: 'act', args: one, id: 'call_0' }));
    const { watch, model } = testApp([{ calls }, 'done'], { tools: [act] });
    const warnings = only(await watch({ message: 'go' }), 'warning');
    expect(warnings.map(({ code }) => code)).toEqual(count === 1 ? ['duplicate_call'] : []);
    expect(ran).toHaveLength(count);
    expect(outcomesIn(model.requests[1])).toHaveLength(count);
  });
});

describe('a call that was reported to the model with an unknown outcome', () => {
  const reported = { onInDoubt: 'tell' } as const;
  const paidAfterAll: ToolOutcome = { status: 'ok', output: { receipt: 17 } };

  async function deliver(
    { sessions, logOf }: Pick<TestApp, 'sessions' | 'logOf'>,
    outcome: ToolOutcome,
  ): Promise<void> {
    const callId = (await logOf('response')).find(({ outcome: { status } }) => status === 'error')?.callId ?? '';
    await sessions.deliver(key, { id: `late/${callId}/1`, type: 'result', callId, outcome });
  }

  function texts(contents: readonly Content[] | undefined): string {
    return JSON.stringify(contents?.filter(({ role }) => role === 'user'));
  }

  it('a call that was reported to the model with an unknown outcome has its late result reported with the next message, in every process', async () => {
    const sessions = inMemorySessionService();
    const app = appWith(payThat(never), { ...reported, sessions });
    expect(await app.say('go')).toMatchObject({ status: 'completed' });
    expect(outcomesIn(app.model.requests[1])).toMatchObject([
      { message: expect.stringContaining('effect is unknown') },
    ]);
    await deliver(app, paidAfterAll);
    const later = testApp(['good', 'fine'], {}, { sessions });
    await later.say('and?');
    expect(texts(later.model.requests[0]?.contents)).toMatch(/pay\(\{\}\), whose outcome.*ended.*receipt.*17/);
    const again = testApp(['fine'], {}, { sessions });
    await again.say('sure?');
    expect(texts(again.model.requests[0]?.contents).match(/receipt/g)).toHaveLength(1);
  });

  it('a call that was reported to the model with an unknown outcome has its late result reported in the same run if the model is called again', async () => {
    let settle = (_value: unknown): void => {};
    const tool = payThat(
      () =>
        new Promise((resolve) => {
          settle = resolve;
        }),
    );
    const look = functionTool({
      name: 'look',
      description: 'Looks',
      run: async () => {
        settle({ receipt: 17 });
        while ((await sessions.mail(key)).length === 0 && (await late()).length === 0) await Promise.resolve();
        return null;
      },
    });
    const sessions = inMemorySessionService();
    const late = (): Promise<readonly unknown[]> => app.logOf('late');
    const app = testApp(
      [{ calls: [{ name: 'pay' }] }, { calls: [{ name: 'look' }] }, { calls: [{ name: 'look' }] }, 'done'],
      { tools: [tool, look] },
      { ...reported, sessions },
    );
    const { say, model, logOf } = app;
    await say('go');
    expect(await logOf('late')).toHaveLength(1);
    expect(texts(model.requests.at(-1)?.contents)).toMatch(/receipt.*17/);
  });

  it('a call of a finished nested agent with an unknown outcome has its late result reported to the outer agent', async () => {
    const clerk = nestedAgent('clerk', callsOnce('pay', 'clerk done'), { tools: [payThat(never)] });
    const app = testApp([{ calls: [{ name: 'clerk' }] }, 'done', 'good'], { tools: [clerk.tool] }, reported);
    await app.say('go');
    await deliver(app, paidAfterAll);
    await app.say('and?');
    expect(texts(app.model.requests[2]?.contents)).toMatch(/pay\(\{\}\).*receipt/);
  });

  it.each<[string, ToolOutcome]>([
    ['that the outcome is still unknown', { status: 'error', code: 'outcome_unknown', message: 'canary' }],
    ['that the tool threw after it was stopped', { status: 'error', code: 'tool_threw', message: 'canary' }],
  ])('a call with an unknown outcome has no late result reported if that result says %s', async (_what, outcome) => {
    const app = testApp([{ calls: [{ name: 'pay' }] }, 'done', 'good'], { tools: [payThat(never)] }, reported);
    await app.say('go');
    await deliver(app, outcome);
    await app.say('and?');
    expect(texts(app.model.requests[2]?.contents)).not.toContain('canary');
  });
});
