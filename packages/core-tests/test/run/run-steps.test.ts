import {
  functionTool,
  inMemorySessionService,
  pendingResult,
  type SessionService,
  type Tool,
  type ToolContext,
} from '@mortise/core';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { delay, key, only, outcomesIn } from '../harness/inspect-run.ts';
import { crashedAfter } from '../harness/wrapped-sessions.ts';

const call = { calls: [{ name: 'book' }] };

function bookTool(
  run: (context: ToolContext) => unknown,
  options: Partial<Pick<Tool, 'effect' | 'timeoutMs'>> = {},
): Tool {
  return functionTool({ name: 'book', description: 'Books', ...options, run: (_input, context) => run(context) });
}

/** Creates a tool that reserves, asks, then pays, and records its effects. */
function askingTool(did: string[], effect: Tool['effect'] = 'write'): Tool {
  return bookTool(
    async (context) => {
      const seat = await context.step('reserve', () => {
        did.push('reserve');
        return { seat: did.length };
      });
      const [answer] = context.answers;
      if (!answer) return pendingResult({ kind: 'confirmation', hint: `Pay for ${seat.seat}?` });
      const paid = await context.step('pay', () => {
        did.push('pay');
        return 10;
      });
      return { ...seat, paid };
    },
    { effect },
  );
}

describe('a step of a tool', () => {
  it('a step before a question is not repeated when the tool resumes in another process', async () => {
    const did: string[] = [];
    const sessions = inMemorySessionService();
    const first = testApp([call], { tools: [askingTool(did)] }, { sessions });
    const seen = await first.watch({ message: 'go' });
    expect(only(seen, 'warning')).toEqual([]);
    const paused = only(seen, 'end')[0]?.result;
    const later = testApp(['done'], { tools: [askingTool(did)] }, { sessions });
    await later.answer({ requestId: paused?.pending[0]?.id ?? '', value: { confirmed: true } });
    expect(outcomesIn(later.model.requests[0])).toEqual([{ status: 'ok', output: { seat: 1, paid: 10 } }]);
    expect(did).toEqual(['reserve', 'pay']);
    expect(await later.logOf('stepped')).toMatchObject([
      { name: 'reserve', value: { seat: 1 } },
      { name: 'pay', value: 10 },
    ]);
  });

  it('a step of a tool is not repeated after a crash at any event of the log', async () => {
    const did: string[] = [];
    const whole = testApp([call, 'done'], { tools: [askingTool(did, 'idempotent')] });
    const [question] = (await whole.say('go')).pending;
    const answer = { requestId: question?.id ?? '', value: { confirmed: true } };
    await whole.answer(answer);
    const events = await whole.log();
    for (let cut = 1; cut <= events.length; cut++) {
      const before = events.slice(0, cut);
      const again: string[] = [];
      const sessions = await crashedAfter(before);
      const app = testApp(
        before.some(({ type }) => type === 'model') ? ['done'] : [call, 'done'],
        { tools: [askingTool(again, 'idempotent')] },
        { sessions },
      );
      const result = await app.resume();
      if (result.status === 'paused') await app.answer({ ...answer, requestId: result.pending[0]?.id ?? '' });
      const taken = before.flatMap((event) => (event.type === 'stepped' ? [event.name] : []));
      const responded = before.some(({ type }) => type === 'response');
      expect(again).toEqual(responded ? [] : ['reserve', 'pay'].filter((name) => !taken.includes(name)));
      expect(await app.logOf('stepped')).toHaveLength(2);
    }
  });

  it('a step of a tool is stored before the tool gets its value', async () => {
    const sessions = inMemorySessionService();
    let stored: unknown;
    const tool = bookTool(async (context) => {
      await context.step('reserve', () => 17);
      stored = (await sessions.load(key))?.events.at(-1);
    });
    await testApp([call, 'done'], { tools: [tool] }, { sessions }).say('go');
    expect(stored).toMatchObject({ type: 'stepped', name: 'reserve', value: 17 });
  });

  it('a step returns the stored value: a JSON copy without secrets, the same at every attempt', async () => {
    const got: unknown[] = [];
    const tool = bookTool(async (context) => {
      got.push(await context.step('look', () => ({ at: new Date(0), token: 'hunter2!' }) as never));
      got.push(await context.step('nothing', () => undefined));
      return context.answers.length > 0 ? 'done' : pendingResult({ kind: 'input', hint: 'Go on?' });
    });
    const { say, answer } = testApp([call, 'done'], { tools: [tool] }, { secrets: { token: 'hunter2!' } });
    const [question] = (await say('go')).pending;
    await answer({ requestId: question?.id ?? '', value: 'yes' });
    expect(got).toEqual([
      { at: '1970-01-01T00:00:00.000Z', token: '«secret:token»' },
      undefined,
      { at: '1970-01-01T00:00:00.000Z', token: '«secret:token»' },
      undefined,
    ]);
  });

  it('a step of a tool that fails throws its error to the tool, and may be retried under the same name', async () => {
    let tries = 0;
    const tool = bookTool(async (context) => {
      const attempt = (): Promise<number> =>
        context.step('reserve', () => {
          if (++tries === 1) throw new Error('busy');
          return tries;
        });
      return attempt().catch(attempt);
    });
    const { say, model, logOf } = testApp([call, 'done'], { tools: [tool] });
    await say('go');
    expect(outcomesIn(model.requests[1])).toEqual([{ status: 'ok', output: 2 }]);
    expect(await logOf('stepped')).toHaveLength(1);
  });

  it('a step of a tool may run in parallel with other steps', async () => {
    const tool = bookTool((context) => Promise.all([1, 2, 3].map((n) => context.step(`step ${n}`, async () => n))));
    const { say, model, logOf } = testApp([call, 'done'], { tools: [tool] });
    await say('go');
    expect(outcomesIn(model.requests[1])).toEqual([{ status: 'ok', output: [1, 2, 3] }]);
    expect(await logOf('stepped')).toHaveLength(3);
  });

  it('a step of a tool may be used by a tool that only reads', async () => {
    const tool = bookTool((context) => context.step('look', () => 17), { effect: 'read' });
    const { say, model, log } = testApp([call, 'done'], { tools: [tool] });
    await say('go');
    expect(outcomesIn(model.requests[1])).toEqual([{ status: 'ok', output: 17 }]);
    expect((await log()).map(({ type }) => type)).toEqual(['input', 'model', 'stepped', 'response', 'model']);
  });
});

describe('a refused step', () => {
  /** Returns the error of the step, and the stored events. */
  async function refused(
    act: (context: ToolContext) => Promise<unknown>,
    options: { readonly sessions?: SessionService; readonly timeoutMs?: number } = {},
  ): Promise<{ readonly error: unknown; readonly stored: number }> {
    let error: unknown;
    let ended = (): void => {};
    const over = new Promise<void>((resolve) => {
      ended = resolve;
    });
    const { sessions, timeoutMs } = options;
    const tool = bookTool(
      (context) =>
        act(context)
          .catch((thrown: unknown) => {
            error = thrown;
          })
          .finally(ended),
      timeoutMs ? { timeoutMs } : {},
    );
    const { say, logOf } = testApp(
      [call, 'done'],
      { tools: [tool] },
      { ...(sessions && { sessions }), resultLimitChars: 1_000 },
    );
    await Promise.all([say('go'), over]);
    return { error, stored: (await logOf('stepped')).length };
  }

  it('a step with the name of another step of this attempt is refused', async () => {
    const both = (context: ToolContext): Promise<unknown> =>
      Promise.all([context.step('pay', () => 1), context.step('pay', () => 2)]);
    expect(await refused(both)).toMatchObject({ error: { code: 'duplicate_step' }, stored: 1 });
  });

  it('a step without a name, or with a name that is too long, is refused', async () => {
    for (const name of ['', 'x'.repeat(201), 17 as never])
      expect((await refused((context) => context.step(name, () => 1))).error).toMatchObject({ code: 'invalid_step' });
  });

  it('a step that returns a value that cannot be stored is refused', async () => {
    for (const value of [() => 1, 'x'.repeat(1_001), new Uint8Array(3)])
      expect(await refused((context) => context.step('pay', () => value as never))).toMatchObject({
        error: { code: 'invalid_step' },
        stored: 0,
      });
  });

  it('a step beyond the maximum number is refused', async () => {
    const many = async (context: ToolContext): Promise<void> => {
      for (let at = 0; at <= 1_000; at++) await context.step(`step ${at}`, () => at);
    };
    expect(await refused(many)).toMatchObject({ error: { code: 'invalid_step' }, stored: 1_000 });
  });

  it('a step of a call that was abandoned is refused', async () => {
    const did: string[] = [];
    const slow = async (context: ToolContext): Promise<void> => {
      await new Promise((resolve) => context.signal.addEventListener('abort', resolve));
      await delay(1);
      await context.step('pay', () => did.push('pay'));
    };
    expect(await refused(slow, { timeoutMs: 5 })).toMatchObject({ error: { code: 'call_ended' }, stored: 0 });
    expect(did).toEqual([]);
  });

  it('a step of a worker that was replaced is refused: the tool does not get the value of the step, and no further step starts', async () => {
    const did: string[] = [];
    const sessions = inMemorySessionService({ clock: () => clock });
    let clock = 0;
    const replaced = async (context: ToolContext): Promise<void> => {
      const step = context.step('reserve', async () => {
        did.push('reserve');
        clock += 60_000;
        await sessions.leases?.claim(key, 'another', 60_000);
        return 1;
      });
      await step.catch(() => {});
      await context.step('pay', () => did.push('pay'));
    };
    const { error, stored } = await refused(replaced, { sessions });
    expect(error).toMatchObject({ code: 'session_fenced' });
    expect(did).toEqual(['reserve']);
    expect(stored).toBe(0);
  });
});
