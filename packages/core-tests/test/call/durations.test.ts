import { functionTool, pendingResult, type ToolGate } from '@mortise/core';
import { fakeClock, fakeIds } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';

/** Creates a tool that takes a while, and one that a user answers. */
function slowTools(clock: ReturnType<typeof fakeClock>) {
  const slow = functionTool({
    name: 'slow',
    description: 'Takes 40 ms',
    effect: 'read',
    run: async () => {
      await undefined;
      clock.advance(40);
      return 'done';
    },
  });
  const asks = functionTool({
    name: 'asks',
    description: 'Asks, and then takes 7 ms',
    effect: 'read',
    run: (_input, { answers }) => {
      if (answers.length === 0) {
        clock.advance(300);
        return pendingResult({ kind: 'input', hint: 'Which?' });
      }
      clock.advance(7);
      return 'answered';
    },
  });
  return { slow, asks };
}

describe('a function response', () => {
  it('a function response has the duration of its tool, by the clock of its runner', async () => {
    const clock = fakeClock();
    const { slow } = slowTools(clock);
    const { say, logOf } = testApp([{ calls: [{ name: 'slow' }] }, 'ok'], { tools: [slow] }, { clock: clock.now });
    await say('go');
    expect(await logOf('response')).toMatchObject([{ ms: 40 }]);
  });

  it('a function response has the duration of the run of its tool, without the time spent waiting for an answer', async () => {
    const clock = fakeClock();
    const { asks } = slowTools(clock);
    const { say, answer, logOf } = testApp(
      [{ calls: [{ name: 'asks' }] }, 'ok'],
      { tools: [asks] },
      { clock: clock.now },
    );
    const [question] = (await say('go')).pending;
    clock.advance(60_000);
    await answer({ requestId: question?.id ?? '', value: 'this' });
    expect(await logOf('response')).toMatchObject([{ outcome: { status: 'ok' }, ms: 7 }]);
  });

  it('a function response has no duration if no tool ran', async () => {
    const { slow } = slowTools(fakeClock());
    const outcome = { status: 'denied', reason: 'never' } as const;
    const gate: ToolGate = { name: 'never', order: 'policy', check: () => ({ type: 'respond', outcome }) };
    const { say, logOf } = testApp([{ calls: [{ name: 'slow' }, { name: 'unknown' }] }, 'ok'], {
      tools: [slow],
      gates: [gate],
    });
    await say('go');
    const responses = await logOf('response');
    expect(responses.map(({ outcome }) => outcome.status).sort()).toEqual(['denied', 'error']);
    for (const response of responses) expect(response).not.toHaveProperty('ms');
  });

  it('a function response has the same duration when the same run is repeated', async () => {
    const logs = await Promise.all(
      [0, 1].map(async () => {
        const clock = fakeClock();
        const { slow } = slowTools(clock);
        const { say, log } = testApp(
          [{ calls: [{ name: 'slow' }, { name: 'slow' }] }, 'ok'],
          { tools: [slow] },
          { clock: clock.now, newId: fakeIds('run') },
        );
        await say('go');
        return log();
      }),
    );
    expect(logs[0]).toEqual(logs[1]);
  });
});
